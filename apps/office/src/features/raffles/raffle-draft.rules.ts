import { gameType, type BodyOf, type GameType } from '@baize/contract'
import type { OfficeRaffle, planRaffle } from '@baize/contract/office'
import { formatAmount, minor, parseAmount } from '@baize/money'
import { momentIn } from '../../kit/zoned-time.rules.ts'

/** The languages of the texts. */
export const textLanguages = ['TH', 'CN', 'EN'] as const
type Texts = Record<(typeof textLanguages)[number], string>

/** Equal prizes, as they are typed. */
export interface TierDraft {
  readonly count: string
  readonly kind: 'cash' | 'points'
  readonly amount: string
}

/** A raffle as it is typed. Times are in the brand's time zone. */
export interface RaffleDraft {
  readonly title: Texts
  readonly words: Texts
  readonly opensAt: string
  readonly closesAt: string
  readonly drawsAt: string
  readonly tiers: readonly TierDraft[]
  readonly perDeposit: string
  readonly perTurnover: string
  readonly weights: Readonly<Record<GameType, string>>
  readonly hasFreeTicket: boolean
  readonly memberLimit: string
  readonly isOneEach: boolean
  readonly minLevel: string
  readonly reason: string
}

/** Props of the parts of the form. */
export interface RaffleFieldsProps {
  readonly draft: RaffleDraft
  readonly onChange: (change: Partial<RaffleDraft>) => void
}

const noTexts: Texts = { TH: '', CN: '', EN: '' }
const weightsOf = (percentOf: (type: GameType) => number): RaffleDraft['weights'] => ({
  RNG: String(percentOf('RNG')),
  LIVE: String(percentOf('LIVE')),
  FISH: String(percentOf('FISH')),
  PVP: String(percentOf('PVP')),
  SPORTS: String(percentOf('SPORTS')),
  ESPORTS: String(percentOf('ESPORTS')),
  COCKFIGHT: String(percentOf('COCKFIGHT')),
  LOTT: String(percentOf('LOTT')),
  ELOTT: String(percentOf('ELOTT')),
})

/** What a new raffle begins with. */
export const newDraft: RaffleDraft = {
  title: noTexts,
  words: noTexts,
  opensAt: '',
  closesAt: '',
  drawsAt: '',
  tiers: [{ count: '1', kind: 'cash', amount: '' }],
  perDeposit: '',
  perTurnover: '',
  weights: weightsOf((type) => (type === 'RNG' ? 100 : 0)),
  hasFreeTicket: false,
  memberLimit: '100',
  isOneEach: true,
  minLevel: '0',
  reason: '',
}

/** A raffle to plan again: everything but its times and the reason. */
export function draftOf(raffle: OfficeRaffle): RaffleDraft {
  return {
    ...newDraft,
    title: raffle.title,
    words: raffle.words,
    tiers: raffle.prizes.map(({ count, kind, amount }) => ({ count: String(count), kind, amount })),
    perDeposit: raffle.perDeposit ?? '',
    perTurnover: raffle.perTurnover ?? '',
    weights: weightsOf((type) => raffle.weights.find(({ gameType: one }) => one === type)?.percent ?? 0),
    hasFreeTicket: raffle.hasFreeTicket,
    memberLimit: String(raffle.memberLimit),
    isOneEach: raffle.isOneEach,
    minLevel: String(raffle.minLevel),
  }
}

/** What is wrong with a draft: a phrase `wrong.<name>` of the dictionary. */
export type DraftProblem =
  | 'texts'
  | 'opens'
  | 'closes'
  | 'draws'
  | 'prizes'
  | 'ways'
  | 'perDeposit'
  | 'perTurnover'
  | 'weights'
  | 'limit'
  | 'level'
  | 'reason'

const minuteMs = 60_000
const maxPrizes = 1_000

const wholeOf = (text: string, max: number): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) <= max ? Number(text) : undefined

/** Lists what is wrong, in the order of the form. The server checks everything again. */
export function problemsOf(
  draft: RaffleDraft,
  { digits, timeZone, nowMs }: { readonly digits: number; readonly timeZone: string; readonly nowMs: number },
): readonly DraftProblem[] {
  const at = (text: string) => Date.parse(momentIn(text, timeZone) ?? '')
  const [opens, closes, draws] = [at(draft.opensAt), at(draft.closesAt), at(draft.drawsAt)]
  const isAmount = (text: string) => text.trim() === '' || (parseAmount(text.trim(), digits) ?? 0n) > 0n
  const plays = draft.perTurnover.trim() !== ''
  const percents = Object.values(draft.weights).map((text) => wholeOf(text, 500))
  const limit = wholeOf(draft.memberLimit, 100_000) ?? 0
  const found: readonly (readonly [DraftProblem, boolean])[] = [
    ['texts', textLanguages.some((one) => draft.title[one].trim() === '' || draft.words[one].trim() === '')],
    ['opens', !(opens > nowMs + minuteMs)],
    ['closes', !(closes > opens)],
    ['draws', !(draws >= closes + 5 * minuteMs)],
    ['prizes', totalsOf(draft, digits) === undefined],
    ['perDeposit', !isAmount(draft.perDeposit)],
    ['perTurnover', !isAmount(draft.perTurnover)],
    ['weights', plays && (percents.includes(undefined) || percents.every((one) => one === 0))],
    ['ways', draft.perDeposit.trim() === '' && !plays && !draft.hasFreeTicket],
    ['limit', limit < 1],
    ['level', wholeOf(draft.minLevel, 100) === undefined],
    ['reason', draft.reason.trim().length < 3],
  ]
  return found.flatMap(([problem, isWrong]) => (isWrong ? [problem] : []))
}

/** What the prizes of a draft come to; `undefined` if they are not complete. */
export function totalsOf(
  { tiers }: Pick<RaffleDraft, 'tiers'>,
  digits: number,
): { readonly prizes: number; readonly cash: string; readonly points: number } | undefined {
  let [prizes, cashMinor, points] = [0, 0n, 0n]
  for (const { count, kind, amount } of tiers) {
    const each = kind === 'cash' ? parseAmount(amount.trim(), digits) : parseAmount(amount.trim(), 0)
    const many = wholeOf(count, maxPrizes) ?? 0
    if (each === undefined || each <= 0n || many < 1) return undefined
    prizes += many
    if (kind === 'cash') cashMinor += each * BigInt(many)
    else points += each * BigInt(many)
  }
  if (prizes < 1 || prizes > maxPrizes) return undefined
  return { prizes, cash: formatAmount(minor(cashMinor), digits), points: Number(points) }
}

/** What is sent. Call it for a draft without problems. */
export function bodyOf(draft: RaffleDraft): BodyOf<typeof planRaffle> {
  const price = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    title: draft.title,
    words: draft.words,
    opensAt: draft.opensAt.slice(0, 16),
    closesAt: draft.closesAt.slice(0, 16),
    drawsAt: draft.drawsAt.slice(0, 16),
    prizes: draft.tiers.map(({ count, kind, amount }) => ({ count: Number(count), kind, amount: amount.trim() })),
    perDeposit: price(draft.perDeposit),
    perTurnover: price(draft.perTurnover),
    weights: Object.fromEntries(
      gameType.options.flatMap((type) => {
        const percent = Number(draft.weights[type])
        return percent > 0 ? [[type, percent]] : []
      }),
    ),
    hasFreeTicket: draft.hasFreeTicket,
    memberLimit: Number(draft.memberLimit),
    isOneEach: draft.isOneEach,
    minLevel: Number(draft.minLevel),
    reason: draft.reason.trim(),
  }
}
