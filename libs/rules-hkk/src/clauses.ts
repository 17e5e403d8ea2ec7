/**
 * Section 94 of the HKK rulebook, clause by clause, in our own words. The rulebook's Hungarian text is the authority; a clause here is
 * what refusals, windows and resolutions cite. House rules (HKK-H-…) are no clauses of the text: they come from the preset's fields.
 */
import type { Clause } from '#match';
import { presetFields } from './preset.js';

const clause = (number: string, en: string, hu: string, note?: string): Clause => ({
  id: `HKK-${number}`,
  text: { en, hu },
  ...(note === undefined ? {} : { note }),
});

const ofTheText: readonly Clause[] = [
  clause(
    '94.0',
    'Reactions are instant actions that answer what players do. A built-in reaction is a card’s own way to be prevented: an entry of its own in the row, possible only directly after the play and before every other reaction; it cannot be answered, and if nobody takes it then, it is gone.',
    'Reakció az az azonnali cselekvés, amellyel egy játékos cselekvésére felelünk. A beépített reakció a lap saját szövegében kínált megakadályozás: külön tagja a sornak, csak közvetlenül a kijátszás után, minden más reakció előtt választható; rá nem lehet reagálni, és ha akkor senki sem él vele, elvész.',
    'Asked in a window of its own. In mid-row, a card played in answer has no second window: its built-in reaction is open in the round that follows it, until another reaction is used.',
  ),
  clause(
    '94.0.1',
    'Some reactions answer linked effects or other events; their text says exactly when they may be used.',
    'Némelyik reakció kapcsolódó hatásra vagy más eseményre felel; a szövege pontosan megmondja, mikor használható.',
    'Also cited when a reaction is used against something that its text does not name.',
  ),
  clause(
    '94.0.1.1',
    'A reaction that does not prevent what it answers but only changes it is a modifying one.',
    'Módosító reakció az, amelyik nem megakadályozza, csak megváltoztatja azt, amire felel.',
  ),
  clause(
    '94.0.1.2',
    'Playing a permanent as a modifying reaction is part of playing the card, as neutralising is, and no ability.',
    'Ha egy asztalon maradó lapot módosító reakcióként játszanak ki, az – akár a semlegesítés – a kijátszás része, nem képesség.',
    'So the link came by play: 94.8 and 94.9 treat it as a card played.',
  ),
  clause(
    '94.0.1.3',
    'What a modifying reaction answers comes into being already changed, and the other changes described there happen to it.',
    'A módosított lap vagy hatás már a megváltozott szöveggel jön létre, és a módosításban leírt egyéb változások is megtörténnek vele.',
  ),
  clause(
    '94.0.1.4',
    'An ability that changes the target of an effect created successfully is a modifying reaction, though its text does not say so.',
    'Az a képesség, amelyik egy létrejött hatás célpontját változtatja meg, akkor is módosító reakció, ha a szövege ezt nem mondja ki.',
  ),
  clause(
    '94.0.2',
    'A card that may “also be used as a reaction”, with nothing more said, only answers an independent action of the opponent.',
    'Ha a szöveg csak annyit mond, hogy a lap reakcióként is használható, akkor kizárólag az ellenfél önálló cselekvésére felelhet.',
  ),
  clause(
    '94.1',
    'The effect of a reaction comes before that of the action it answers.',
    'A reakció hatása előbb jön létre, mint azé a cselekvésé, amelyre felelt.',
  ),
  clause(
    '94.2',
    'Only that is a reaction whose subtype is reaction, which by its text prevents something or makes it not come into being, which neutralises, or which its text calls a reaction.',
    'Reakció csak az, aminek ez az altípusa, ami a szövege szerint megakadályoz valamit vagy nem engedi létrejönni, ami semlegesít, vagy amit a szövege annak nevez.',
  ),
  clause(
    '94.3',
    'Any number of reactions may be used against one action.',
    'Egy cselekvésre akárhány reakció használható.',
  ),
  clause(
    '94.4',
    'Players may use reactions alternately.',
    'A játékosok egymást váltva reagálhatnak.',
    'After any entry the opponent of its player is asked first, then its player.',
  ),
  clause(
    '94.5',
    'A player who does not want to react does not keep another from reacting several times running.',
    'Ha valaki nem kíván reagálni, a másik attól még egymás után többször is reagálhat.',
    'A pass is not final while the row is open: the next entry asks everybody anew.',
  ),
  clause(
    '94.6',
    'An independent action and all reactions used with it are one reaction row. Where no independent action began it, the row begins with the first reaction.',
    'Az önálló cselekvés és minden hozzá kapcsolódó reakció együtt egy reakciósor. Ha nem önálló cselekvés váltotta ki, a sor az elsőként használt reakcióval kezdődik.',
  ),
  clause(
    '94.6.1',
    'Any entry of the row may be answered.',
    'A sor bármelyik tagjára lehet reagálni.',
    'A response names the entry that it answers, not only the newest.',
  ),
  clause(
    '94.7',
    'The row is evaluated only when nobody wants to answer any of its entries; then in reverse order of time, the last reaction first.',
    'A sort csak akkor szabad kiértékelni, ha már egyik tagjára sem kíván senki reagálni; ekkor időben visszafelé, a legutolsó reakcióval kezdve.',
  ),
  clause(
    '94.7.1',
    'All effects of one entry are carried out before the next; no entry counts as played successfully while anyone may still answer any.',
    'Egy tag minden hatását végre kell hajtani, mielőtt a következő sorra kerül; amíg bárki bármire reagálhat, egyik sem számít sikeresen kijátszottnak.',
  ),
  clause(
    '94.7.2',
    'If something done during evaluation makes the rest impossible, the row is closed after it and the rest is not carried out.',
    'Ha a kiértékelés közben valami lehetetlenné teszi a hátralévőket, utána a sort le kell zárni, és a ki nem értékeltek elmaradnak.',
  ),
  clause(
    '94.7.3',
    'On-play abilities of permanents created in a row may be used only after the whole row is closed.',
    'A sorban létrejött asztalon maradó lapok kijátszáskori képességei csak az egész sor lezárása után használhatók.',
  ),
  clause(
    '94.7.3.1',
    'Whoever wants to use such an ability does so directly after the row is closed; doing something else instead forfeits it.',
    'Aki ilyen képességet akar használni, közvetlenül a sor lezárása után teheti; ha mást tesz, elesik tőle.',
  ),
  clause(
    '94.7.3.2',
    'Where several players want to use such abilities, the general rule of order decides (22.1.1).',
    'Ha többen is használnának ilyet, a sorrendet az általános szabály (22.1.1.) adja.',
    '22.1.1 is not at hand: the preset field onPlayOrder says who is first.',
  ),
  clause(
    '94.7.3.3',
    'While any player wants to use such an ability, nothing else may be done, save new reactions.',
    'Amíg bárki ilyen képességet kíván használni, más cselekvés – az újabb reakciókat kivéve – nem hajtható végre.',
  ),
  clause(
    '94.8',
    'Reactions to the playing of a card work only against cards played from hand.',
    'Lap kijátszására csak akkor lehet reagálni, ha a lapot kézből játszották ki.',
  ),
  clause(
    '94.9',
    'If a card cannot be answered by its text, neither can its abilities.',
    'Amelyik lapra a szövege szerint nem lehet reagálni, annak a képességeire sem lehet.',
  ),
  clause(
    '94.9.1',
    'The same holds where by its text a card cannot be answered by cards of some property (say, of 2021 or older).',
    'Ugyanez áll akkor is, ha a lapra csak bizonyos tulajdonságú (például 2021-es vagy régebbi) lapokkal nem lehet reagálni.',
  ),
  clause(
    '94.9.2',
    'Anti-magic and anti-neutralisation keep spells (neutralisers) only from the playing of the card; its abilities may be answered.',
    'Az anti-mágia és az anti-semlegesítés csak a lap kijátszását védi a varázslattól (semlegesítéstől); a képességeire lehet reagálni.',
  ),
  clause(
    '94.9.3',
    'Where it is dearer to answer a card, it is not dearer to answer its abilities.',
    'Ha egy lapra drágább reagálni, a képességeire attól még nem drágább.',
    'The surcharge is recorded with the response to the play.',
  ),
];

/** What no text forbids but the preset does. */
const ofTheHouse: readonly Clause[] = Object.entries(presetFields).map(([field, { text }]) => ({
  id: `HKK-H-${field}`,
  text,
}));

export const clauses: readonly Clause[] = [...ofTheText, ...ofTheHouse];
