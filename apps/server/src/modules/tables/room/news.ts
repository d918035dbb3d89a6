import { parseStrictJson } from '../../../kernel/strict-json.ts'
import { brandId, memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'

/** Something at a table that its messages tell, before it is put into words for players. */
export type RoomEvent = { readonly brandId: BrandId; readonly gameCode: string } & (
  | {
      readonly kind: 'bets'
      readonly roundId: string
      readonly memberId: MemberId
      readonly bets: readonly { readonly field: string; readonly amountMinor: bigint }[]
    }
  | {
      readonly kind: 'cashOut'
      readonly roundId: string
      readonly memberId: MemberId
      readonly field: string
      readonly hundredths: number
    }
  | {
      readonly kind: 'chat'
      readonly lineId: string
      readonly memberId: MemberId
      readonly text: string
      readonly at: string
    }
)

/** How many watch a table in a process: for the brand's money, and in trial play. */
export interface Watchers {
  readonly brandId: BrandId
  readonly gameCode: string
  readonly players: number
  readonly trials: number
}

/** What the processes of a deployment tell each other about tables. */
export type News =
  /** The process is there, with these watchers; said every few seconds. */
  | { readonly kind: 'here'; readonly from: string; readonly at: readonly Watchers[] }
  | { readonly kind: 'event'; readonly from: string; readonly event: RoomEvent }

/** The room in which processes tell each other. No page is ever in it. */
export const newsRoom = 'tables of all processes'

/** News as it is posted: JSON has no big numbers. */
export function postedNews(news: News): object {
  if (news.kind === 'here') return news
  const { event } = news
  const bets =
    event.kind === 'bets' ? event.bets.map((bet) => ({ ...bet, amountMinor: String(bet.amountMinor) })) : undefined
  return { ...news, event: { ...event, memberId: String(event.memberId), ...(bets === undefined ? {} : { bets }) } }
}

/** Reads posted news; only processes of this deployment post here. */
export function readNews(text: string): News {
  const posted = parseStrictJson(Buffer.from(text)) as PostedNews // posted by `postedNews`
  if (posted.kind === 'here')
    return { ...posted, at: posted.at.map((one) => ({ ...one, brandId: brandId(one.brandId) })) }
  const { event } = posted
  const told = { ...event, brandId: brandId(event.brandId), memberId: memberId(BigInt(event.memberId)) }
  // The other kinds have no bets, and all their other fields are texts and small numbers.
  if (event.kind !== 'bets') return { ...posted, event: told as RoomEvent }
  const bets = event.bets.map(({ field, amountMinor }) => ({ field, amountMinor: BigInt(amountMinor) }))
  return { ...posted, event: { ...told, kind: 'bets', roundId: event.roundId, bets } }
}

type PostedNews =
  | {
      readonly kind: 'here'
      readonly from: string
      readonly at: readonly { brandId: number; gameCode: string; players: number; trials: number }[]
    }
  | {
      readonly kind: 'event'
      readonly from: string
      readonly event: { readonly brandId: number; readonly memberId: string; readonly gameCode: string } & (
        | {
            readonly kind: 'bets'
            readonly roundId: string
            readonly bets: readonly { field: string; amountMinor: string }[]
          }
        | { readonly kind: 'cashOut' | 'chat' }
      )
    }
