/** Puts scripts and styles into the one document that asks for them, so that it needs no other file and no server. */

const inside = (code) => code.replaceAll(/<\/(script|style)/gi, '<\\/$1');

export const oneFile = () => ({
  name: 'one-file',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const parts = Object.values(bundle);
    const page = parts.find(({ fileName }) => fileName.endsWith('.html'));
    if (page === undefined) throw new Error('there is no document to put things into');
    const textOf = (name) => {
      const part = bundle[name.replace(/^\.?\//, '')];
      if (part === undefined) throw new Error(`the document asks for ${name}, which was not built`);
      return inside(String(part.type === 'chunk' ? part.code : part.source));
    };
    page.source = String(page.source)
      .replaceAll(
        /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g,
        (_, name) => `<script type="module">${textOf(name)}</script>`,
      )
      .replaceAll(/<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g, (_, name) => `<style>${textOf(name)}</style>`);
    if (/ (src|href)="\.\//.test(page.source)) throw new Error('the document still asks for another file');
    for (const { fileName } of parts) if (fileName !== page.fileName) delete bundle[fileName];
  },
});
