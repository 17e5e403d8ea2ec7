/** What was checked when the report was made, and what anybody needs to check it again: the head, as text and as a code, and the key. */
import type { StoreyName, VerifyReport } from '#replay';
import type { Block, Part, Proof } from './document.js';
import type { Telling } from './telling.js';

export function checkPart(telling: Telling, { storeys }: VerifyReport): Part {
  const { t, recorded } = telling;
  return telling.part(
    'check',
    telling.table(
      [
        ['storey', 6],
        ['outcome', 14],
      ],
      (Object.entries(storeys) as [StoreyName, VerifyReport['storeys'][StoreyName]][]).map(
        ([name, { result, checked, note, problems }]) => ({
          cells: [
            t(`check.${name}`),
            [
              t(`check.${result}`, { checked }),
              ...(note === undefined ? [] : [recorded(note)]),
              ...problems.map(({ revision, message }) => t('check.problem', { revision: revision ?? '–', message })),
            ].join('\n'),
          ],
        }),
      ),
    ),
  );
}

export function sealPart(telling: Telling, hash: string, proof: Proof | undefined): Part {
  const { t, account } = telling;
  const { match, revision } = account;
  const head = `${revision}:${hash}`;
  const command = `npx touchline verify ${match} --head ${head}`;
  return telling.part(
    'seal',
    { kind: 'code', label: t('seal.head'), text: `${match} ${head}`, scan: true },
    ...(proof === undefined
      ? [{ kind: 'text', text: t('seal.unsigned') } as const]
      : checkpointBlocks(telling, hash, proof)),
    {
      kind: 'code',
      label: t('seal.check'),
      text: proof === undefined ? command : `${command} --keys keys.txt --against checkpoint.txt`,
      scan: false,
    },
  );
}

function checkpointBlocks({ t, account }: Telling, hash: string, { checkpoint, keys, leaves }: Proof): Block[] {
  const [leaf] = leaves;
  const place = { index: (leaf?.index ?? 0) + 1, size: checkpoint.split('\n')[1] ?? '', match: account.match };
  return [
    { kind: 'code', label: t('seal.checkpoint'), text: checkpoint, scan: true },
    { kind: 'text', text: leaf?.hash === hash ? t('seal.place', place) : t('seal.older') },
    { kind: 'code', label: t('seal.keys'), text: keys.join('\n'), scan: false },
  ];
}
