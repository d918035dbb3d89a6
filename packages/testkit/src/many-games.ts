import { inEachLanguage, type Language } from '@baize/phrases'

/** A word in the games' names; languages without one use the English word. */
type Word = { readonly EN: string } & Partial<Readonly<Record<Language, string>>>

/** A game as in a brand's catalogue file. */
export interface GameInFile {
  readonly nodeId: number
  readonly gameCode: string
  readonly vendorCode: string
  readonly gameType: string
  readonly gameClassify: string
  readonly name: Readonly<Record<Language, string>>
  readonly isHot: 0 | 1
  readonly supportPlay: 0 | 1
  readonly minBetMinor: string
  readonly minLineNum: number
  readonly art: { readonly motif: string; readonly scene: string }
  readonly playable: null
}

/** A kind of game that some vendor offers. */
export interface KindOfGame {
  readonly vendorCode: string
  readonly gameType: string
  readonly gameClassify: string
}

const first: readonly Word[] = [
  { TH: 'ทอง', CN: '黄金', EN: 'Golden' },
  { TH: 'หยก', CN: '翡翠', EN: 'Jade' },
  { TH: 'จันทรา', CN: '明月', EN: 'Moonlit' },
  { TH: 'สายฟ้า', CN: '雷霆', EN: 'Thunder' },
  { TH: 'ลับแล', CN: '秘境', EN: 'Hidden' },
  { TH: 'แดง', CN: '赤焰', EN: 'Crimson' },
  { TH: 'มรกต', CN: '碧绿', EN: 'Emerald' },
  { TH: 'โบราณ', CN: '远古', EN: 'Ancient' },
  { TH: 'นำโชค', CN: '幸运', EN: 'Lucky' },
  { TH: 'ราตรี', CN: '夜色', EN: 'Midnight' },
]
const second: readonly Word[] = [
  { TH: 'มังกร', CN: '龙', EN: 'Dragon' },
  { TH: 'พยัคฆ์', CN: '虎', EN: 'Tiger' },
  { TH: 'ดอกบัว', CN: '莲', EN: 'Lotus' },
  { TH: 'ช้าง', CN: '象', EN: 'Elephant' },
  { TH: 'ปลาคาร์ป', CN: '锦鲤', EN: 'Koi' },
  { TH: 'หงส์ไฟ', CN: '凤凰', EN: 'Phoenix' },
  { TH: 'โคมไฟ', CN: '灯笼', EN: 'Lantern' },
  { TH: 'วานร', CN: '灵猴', EN: 'Monkey' },
  { TH: 'เรือสำเภา', CN: '帆船', EN: 'Junk' },
  { TH: 'นาคราช', CN: '那伽', EN: 'Naga' },
  { TH: 'เต่า', CN: '神龟', EN: 'Turtle' },
]

/**
 * A large catalogue for tests and benchmarks: deterministic, with `count` games spread evenly over the kinds. Names are
 * unique and end with a number.
 */
export function manyGames(count: number, kinds: readonly KindOfGame[], firstNodeId = 100_000): readonly GameInFile[] {
  return Array.from({ length: count }, (_, index) => gameAt(index, kinds, firstNodeId))
}

function gameAt(index: number, kinds: readonly KindOfGame[], firstNodeId: number): GameInFile {
  const kind = kinds[index % kinds.length]
  const one = first[index % first.length]
  const other = second[index % second.length]
  if (kind === undefined || one === undefined || other === undefined) throw new Error('there are no kinds of game')
  const number = index + 1
  return {
    ...kind,
    nodeId: firstNodeId + index,
    gameCode: `many-${number}`,
    name: {
      ...inEachLanguage(() => `${one.EN} ${other.EN} ${number}`),
      TH: `${other.TH}${one.TH} ${number}`,
      CN: `${one.CN}${other.CN} ${number}`,
    },
    isHot: index % 40 === 0 ? 1 : 0,
    supportPlay: 0,
    minBetMinor: String(20 + (index % 8) * 10),
    minLineNum: 1 + (index % 50),
    art: { motif: 'dragon', scene: 'night' },
    playable: null,
  }
}
