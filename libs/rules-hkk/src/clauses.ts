/**
 * Section 94 of the HKK rulebook, clause by clause, in our own words. The rulebook's Hungarian text is the authority; a clause here is
 * what refusals, windows and resolutions cite. House rules (HKK-H-…) are no clauses of the text: they come from the preset's fields.
 */
import type { Clause } from '#match';
import { presetFields } from './preset.js';

const clause = (number: string, en: string, hu: string, es: string, vi: string, note?: string): Clause => ({
  id: `HKK-${number}`,
  text: { en, hu, es, vi },
  ...(note === undefined ? {} : { note }),
});

const ofTheText: readonly Clause[] = [
  clause(
    '94.0',
    'Reactions are instant actions that answer what players do. A built-in reaction is a card’s own way to be prevented: an entry of its own in the row, possible only directly after the play and before every other reaction; it cannot be answered, and if nobody takes it then, it is gone.',
    'Reakció az az azonnali cselekvés, amellyel egy játékos cselekvésére felelünk. A beépített reakció a lap saját szövegében kínált megakadályozás: külön tagja a sornak, csak közvetlenül a kijátszás után, minden más reakció előtt választható; rá nem lehet reagálni, és ha akkor senki sem él vele, elvész.',
    'Las reacciones son acciones instantáneas que responden a lo que hacen los jugadores. Una reacción incorporada es la propia manera en que una carta puede impedirse: una entrada propia de la fila, posible solo justo después de jugarla y antes que cualquier otra reacción; no se puede responder, y si nadie la usa entonces, se pierde.',
    'Phản ứng là hành động tức thời đáp lại hành động của người chơi. Phản ứng tích hợp là cách mà chính lá bài cho phép ngăn nó: một mục riêng trong chuỗi, chỉ dùng được ngay sau khi đánh bài và trước mọi phản ứng khác; không thể bị phản ứng, và nếu khi đó không ai dùng thì mất.',
    'Asked in a window of its own. In mid-row, a card played in answer has no second window: its built-in reaction is open in the round that follows it, until another reaction is used.',
  ),
  clause(
    '94.0.1',
    'Some reactions answer linked effects or other events; their text says exactly when they may be used.',
    'Némelyik reakció kapcsolódó hatásra vagy más eseményre felel; a szövege pontosan megmondja, mikor használható.',
    'Algunas reacciones responden a efectos vinculados o a otros sucesos; su texto dice exactamente cuándo se pueden usar.',
    'Một số phản ứng đáp lại hiệu ứng liên kết hoặc sự kiện khác; văn bản của chúng nói rõ khi nào được dùng.',
    'Also cited when a reaction is used against something that its text does not name.',
  ),
  clause(
    '94.0.1.1',
    'A reaction that does not prevent what it answers but only changes it is a modifying one.',
    'Módosító reakció az, amelyik nem megakadályozza, csak megváltoztatja azt, amire felel.',
    'Una reacción que no impide aquello a lo que responde, sino que solo lo cambia, es modificadora.',
    'Phản ứng không ngăn mà chỉ thay đổi điều nó đáp lại là phản ứng sửa đổi.',
  ),
  clause(
    '94.0.1.2',
    'Playing a permanent as a modifying reaction is part of playing the card, as neutralising is, and no ability.',
    'Ha egy asztalon maradó lapot módosító reakcióként játszanak ki, az – akár a semlegesítés – a kijátszás része, nem képesség.',
    'Jugar una carta permanente como reacción modificadora es parte de jugar la carta, igual que neutralizar, y no una habilidad.',
    'Đánh một lá bài ở lại trên bàn làm phản ứng sửa đổi là một phần của việc đánh bài, như vô hiệu hóa, chứ không phải năng lực.',
    'So the link came by play: 94.8 and 94.9 treat it as a card played.',
  ),
  clause(
    '94.0.1.3',
    'What a modifying reaction answers comes into being already changed, and the other changes described there happen to it.',
    'A módosított lap vagy hatás már a megváltozott szöveggel jön létre, és a módosításban leírt egyéb változások is megtörténnek vele.',
    'Aquello a lo que responde una reacción modificadora surge ya cambiado, y le suceden los demás cambios que allí se describen.',
    'Điều bị phản ứng sửa đổi đáp lại hình thành với nội dung đã đổi, và các thay đổi khác được mô tả cũng xảy ra với nó.',
  ),
  clause(
    '94.0.1.4',
    'An ability that changes the target of an effect created successfully is a modifying reaction, though its text does not say so.',
    'Az a képesség, amelyik egy létrejött hatás célpontját változtatja meg, akkor is módosító reakció, ha a szövege ezt nem mondja ki.',
    'Una habilidad que cambia el objetivo de un efecto ya creado es una reacción modificadora, aunque su texto no lo diga.',
    'Năng lực đổi mục tiêu của một hiệu ứng đã hình thành là phản ứng sửa đổi, dù văn bản của nó không nói vậy.',
  ),
  clause(
    '94.0.2',
    'A card that may “also be used as a reaction”, with nothing more said, only answers an independent action of the opponent.',
    'Ha a szöveg csak annyit mond, hogy a lap reakcióként is használható, akkor kizárólag az ellenfél önálló cselekvésére felelhet.',
    'Una carta que «también puede usarse como reacción», sin decir más, solo responde a una acción independiente del rival.',
    'Lá bài chỉ ghi “cũng dùng được làm phản ứng”, không nói gì thêm, thì chỉ đáp lại được hành động độc lập của đối thủ.',
  ),
  clause(
    '94.1',
    'The effect of a reaction comes before that of the action it answers.',
    'A reakció hatása előbb jön létre, mint azé a cselekvésé, amelyre felelt.',
    'El efecto de una reacción llega antes que el de la acción a la que responde.',
    'Hiệu ứng của phản ứng xảy ra trước hiệu ứng của hành động mà nó đáp lại.',
  ),
  clause(
    '94.2',
    'Only that is a reaction whose subtype is reaction, which by its text prevents something or makes it not come into being, which neutralises, or which its text calls a reaction.',
    'Reakció csak az, aminek ez az altípusa, ami a szövege szerint megakadályoz valamit vagy nem engedi létrejönni, ami semlegesít, vagy amit a szövege annak nevez.',
    'Solo es reacción lo que tiene el subtipo reacción, lo que según su texto impide algo o hace que no surja, lo que neutraliza, o lo que su texto llama reacción.',
    'Chỉ là phản ứng khi có phân loại phản ứng, khi văn bản ngăn điều gì hoặc làm nó không hình thành, khi vô hiệu hóa, hoặc khi văn bản gọi nó là phản ứng.',
  ),
  clause(
    '94.3',
    'Any number of reactions may be used against one action.',
    'Egy cselekvésre akárhány reakció használható.',
    'Contra una acción se puede usar cualquier número de reacciones.',
    'Có thể dùng bao nhiêu phản ứng cũng được đối với một hành động.',
  ),
  clause(
    '94.4',
    'Players may use reactions alternately.',
    'A játékosok egymást váltva reagálhatnak.',
    'Los jugadores pueden usar reacciones por turnos alternos.',
    'Người chơi luân phiên dùng phản ứng.',
    'After any entry the opponent of its player is asked first, then its player.',
  ),
  clause(
    '94.5',
    'A player who does not want to react does not keep another from reacting several times running.',
    'Ha valaki nem kíván reagálni, a másik attól még egymás után többször is reagálhat.',
    'Que un jugador no quiera reaccionar no impide que otro reaccione varias veces seguidas.',
    'Một người không muốn phản ứng không ngăn người khác phản ứng nhiều lần liên tiếp.',
    'A pass is not final while the row is open: the next entry asks everybody anew.',
  ),
  clause(
    '94.6',
    'An independent action and all reactions used with it are one reaction row. Where no independent action began it, the row begins with the first reaction.',
    'Az önálló cselekvés és minden hozzá kapcsolódó reakció együtt egy reakciósor. Ha nem önálló cselekvés váltotta ki, a sor az elsőként használt reakcióval kezdődik.',
    'Una acción independiente y todas las reacciones usadas con ella forman una fila de reacciones. Si no la inició una acción independiente, la fila empieza con la primera reacción.',
    'Một hành động độc lập cùng mọi phản ứng dùng với nó là một chuỗi phản ứng. Nếu không phải hành động độc lập mở đầu, chuỗi bắt đầu bằng phản ứng được dùng đầu tiên.',
  ),
  clause(
    '94.6.1',
    'Any entry of the row may be answered.',
    'A sor bármelyik tagjára lehet reagálni.',
    'Se puede responder a cualquier entrada de la fila.',
    'Có thể phản ứng với bất kỳ mục nào trong chuỗi.',
    'A response names the entry that it answers, not only the newest.',
  ),
  clause(
    '94.7',
    'The row is evaluated only when nobody wants to answer any of its entries; then in reverse order of time, the last reaction first.',
    'A sort csak akkor szabad kiértékelni, ha már egyik tagjára sem kíván senki reagálni; ekkor időben visszafelé, a legutolsó reakcióval kezdve.',
    'La fila se evalúa solo cuando nadie quiere responder a ninguna de sus entradas; entonces, en orden inverso al tiempo, empezando por la última reacción.',
    'Chuỗi chỉ được xử lý khi không ai muốn phản ứng với mục nào nữa; khi đó theo thứ tự thời gian ngược, bắt đầu từ phản ứng cuối cùng.',
  ),
  clause(
    '94.7.1',
    'All effects of one entry are carried out before the next; no entry counts as played successfully while anyone may still answer any.',
    'Egy tag minden hatását végre kell hajtani, mielőtt a következő sorra kerül; amíg bárki bármire reagálhat, egyik sem számít sikeresen kijátszottnak.',
    'Todos los efectos de una entrada se cumplen antes de la siguiente; ninguna cuenta como jugada con éxito mientras alguien pueda responder a cualquiera.',
    'Mọi hiệu ứng của một mục phải được thực hiện xong rồi mới sang mục kế; chưa mục nào được coi là đánh thành công khi còn ai có thể phản ứng với bất kỳ mục nào.',
  ),
  clause(
    '94.7.2',
    'If something done during evaluation makes the rest impossible, the row is closed after it and the rest is not carried out.',
    'Ha a kiértékelés közben valami lehetetlenné teszi a hátralévőket, utána a sort le kell zárni, és a ki nem értékeltek elmaradnak.',
    'Si algo que se hace durante la evaluación vuelve imposible lo que falta, la fila se cierra tras ello y el resto no se lleva a cabo.',
    'Nếu trong lúc xử lý có việc khiến phần còn lại không thể thực hiện, chuỗi đóng lại ngay sau việc đó và phần còn lại bị bỏ.',
  ),
  clause(
    '94.7.3',
    'On-play abilities of permanents created in a row may be used only after the whole row is closed.',
    'A sorban létrejött asztalon maradó lapok kijátszáskori képességei csak az egész sor lezárása után használhatók.',
    'Las habilidades «al jugarse» de las cartas permanentes surgidas en una fila solo se usan después de cerrada toda la fila.',
    'Năng lực “khi đánh ra” của những lá ở lại trên bàn hình thành trong chuỗi chỉ được dùng sau khi cả chuỗi đã đóng.',
  ),
  clause(
    '94.7.3.1',
    'Whoever wants to use such an ability does so directly after the row is closed; doing something else instead forfeits it.',
    'Aki ilyen képességet akar használni, közvetlenül a sor lezárása után teheti; ha mást tesz, elesik tőle.',
    'Quien quiera usar tal habilidad lo hace justo después de cerrarse la fila; si hace otra cosa, la pierde.',
    'Ai muốn dùng năng lực ấy thì dùng ngay sau khi chuỗi đóng; làm việc khác thay vào thì mất quyền đó.',
  ),
  clause(
    '94.7.3.2',
    'Where several players want to use such abilities, the general rule of order decides (22.1.1).',
    'Ha többen is használnának ilyet, a sorrendet az általános szabály (22.1.1.) adja.',
    'Si varios jugadores quieren usar tales habilidades, decide la regla general de orden (22.1.1).',
    'Nếu nhiều người muốn dùng năng lực ấy, thứ tự theo quy tắc chung (22.1.1).',
    '22.1.1 is not at hand: the preset field onPlayOrder says who is first.',
  ),
  clause(
    '94.7.3.3',
    'While any player wants to use such an ability, nothing else may be done, save new reactions.',
    'Amíg bárki ilyen képességet kíván használni, más cselekvés – az újabb reakciókat kivéve – nem hajtható végre.',
    'Mientras algún jugador quiera usar tal habilidad, no se puede hacer nada más, salvo nuevas reacciones.',
    'Chừng nào còn người muốn dùng năng lực ấy thì không được làm gì khác, trừ phản ứng mới.',
  ),
  clause(
    '94.8',
    'Reactions to the playing of a card work only against cards played from hand.',
    'Lap kijátszására csak akkor lehet reagálni, ha a lapot kézből játszották ki.',
    'Las reacciones al juego de una carta solo valen contra cartas jugadas desde la mano.',
    'Phản ứng với việc đánh bài chỉ dùng được với lá bài đánh từ tay.',
  ),
  clause(
    '94.9',
    'If a card cannot be answered by its text, neither can its abilities.',
    'Amelyik lapra a szövege szerint nem lehet reagálni, annak a képességeire sem lehet.',
    'Si según su texto no se puede responder a una carta, tampoco a sus habilidades.',
    'Nếu theo văn bản không thể phản ứng với lá bài thì cũng không thể phản ứng với năng lực của nó.',
  ),
  clause(
    '94.9.1',
    'The same holds where by its text a card cannot be answered by cards of some property (say, of 2021 or older).',
    'Ugyanez áll akkor is, ha a lapra csak bizonyos tulajdonságú (például 2021-es vagy régebbi) lapokkal nem lehet reagálni.',
    'Lo mismo vale si según su texto no se le puede responder con cartas de cierta propiedad (por ejemplo, de 2021 o anteriores).',
    'Cũng vậy khi theo văn bản không thể phản ứng với lá bài bằng những lá có tính chất nào đó (ví dụ, từ năm 2021 trở về trước).',
  ),
  clause(
    '94.9.2',
    'Anti-magic and anti-neutralisation keep spells (neutralisers) only from the playing of the card; its abilities may be answered.',
    'Az anti-mágia és az anti-semlegesítés csak a lap kijátszását védi a varázslattól (semlegesítéstől); a képességeire lehet reagálni.',
    'La antimagia y la antineutralización solo protegen de hechizos (de neutralizaciones) el juego de la carta; a sus habilidades se puede responder.',
    'Kháng phép và kháng vô hiệu hóa chỉ bảo vệ việc đánh lá bài khỏi phép (khỏi vô hiệu hóa); năng lực của nó vẫn có thể bị phản ứng.',
  ),
  clause(
    '94.9.3',
    'Where it is dearer to answer a card, it is not dearer to answer its abilities.',
    'Ha egy lapra drágább reagálni, a képességeire attól még nem drágább.',
    'Si responder a una carta cuesta más, no por ello cuesta más responder a sus habilidades.',
    'Nếu phản ứng với một lá bài đắt hơn thì phản ứng với năng lực của nó không vì thế mà đắt hơn.',
    'The surcharge is recorded with the response to the play.',
  ),
];

/** What no text forbids but the preset does. */
const ofTheHouse: readonly Clause[] = Object.entries(presetFields).map(([field, { text }]) => ({
  id: `HKK-H-${field}`,
  text,
}));

export const clauses: readonly Clause[] = [...ofTheText, ...ofTheHouse];
