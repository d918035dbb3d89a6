import { drawnGoods, type BodyInputOf, type GoodsKind } from '@baize/contract'
import type { addGoods, OfficeGoods } from '@baize/contract/office'
import type { Language } from '@baize/phrases'
import { fieldText, momentIn } from '../../kit/zoned-time.rules.ts'

export const languages = ['TH', 'CN', 'EN'] as const satisfies readonly Language[]

type Words = Readonly<Record<Language, string>>

/** Goods as the form has them: what is typed, as text. */
export interface GoodsDraft {
  readonly kind: GoodsKind
  readonly art: (typeof drawnGoods)[number]
  readonly names: Words
  readonly texts: Words
  readonly price: string
  readonly credit: string
  readonly stock: string
  readonly memberLimit: string
  readonly place: string
  readonly isOn: boolean
  readonly from: string
  readonly until: string
  readonly reason: string
}

const noWords: Words = { TH: '', CN: '', EN: '' }

/** What the form begins with. */
export function draftOf(goods: OfficeGoods | undefined, timeZone: string): GoodsDraft {
  return {
    kind: goods?.kind ?? 'goods',
    art: drawnGoods.find((one) => one === goods?.art) ?? drawnGoods[0],
    names: goods?.names ?? noWords,
    texts: goods?.texts ?? noWords,
    price: goods?.price ?? '',
    credit: goods?.credit ?? '',
    stock: String(goods?.stock ?? ''),
    memberLimit: String(goods?.memberLimit ?? ''),
    place: String(goods?.place ?? 1_000),
    isOn: goods?.isOn ?? true,
    from: fieldText(goods?.from ?? null, timeZone),
    until: fieldText(goods?.until ?? null, timeZone),
    reason: '',
  }
}

const whole = (text: string, least: number) => /^\d{1,9}$/.test(text.trim()) && Number(text) >= least

/** Whether everything is there and has its form; the server checks the rest. */
export function isComplete(draft: GoodsDraft, digits: number): boolean {
  const isMoney = new RegExp(digits === 0 ? String.raw`^\d{1,9}$` : String.raw`^\d{1,9}(\.\d{1,${digits}})?$`)
  return (
    languages.every((one) => draft.names[one].trim() !== '' && draft.texts[one].trim() !== '') &&
    whole(draft.price, 1) &&
    whole(draft.stock, 0) &&
    whole(draft.place, 0) &&
    (draft.memberLimit.trim() === '' || whole(draft.memberLimit, 1)) &&
    (draft.kind === 'goods' || isMoney.test(draft.credit.trim())) &&
    draft.reason.trim().length >= 3
  )
}

/** What is sent. */
export function bodyOf(draft: GoodsDraft, timeZone: string): BodyInputOf<typeof addGoods> {
  const { kind, art, names, texts, isOn } = draft
  return {
    kind,
    art,
    names,
    texts,
    isOn,
    price: Number(draft.price),
    credit: kind === 'credit' ? draft.credit.trim() : null,
    stock: Number(draft.stock),
    memberLimit: draft.memberLimit.trim() === '' ? null : Number(draft.memberLimit),
    place: Number(draft.place),
    from: momentIn(draft.from, timeZone),
    until: momentIn(draft.until, timeZone),
    reason: draft.reason.trim(),
  }
}
