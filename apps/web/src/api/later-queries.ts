// Queries that a first visit to the lobby does not need, so that their code loads later.
import {
  accountRecord,
  affiliateCheck,
  bettingRecord,
  countryCodes,
  currentSeeds,
  domainRoutes,
  gameAnnouncements,
  member,
  memberDebts,
  memberFreeRounds,
  memberHeldWins,
  memberIcon,
  memberProfile,
  moneyNewsWay,
  ownMessages,
  paymentPassword,
  registrationSettings,
  roundProof,
  type BetResult,
  type BetState,
  type GameType,
  type MessageCategory,
  type MovementGroup,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { liveKeys, mine } from './queries.ts'

/** The brand's domains (7.046). */
export const domainRoutesQuery = () =>
  queryOptions({
    queryKey: ['domainRoutes'],
    queryFn: async ({ signal }) => (await call(domainRoutes, { signal })).list,
  })

/** One page of news about games (7.035). */
export const gameNewsQuery = (language: Language, page: number) =>
  queryOptions({
    queryKey: [...liveKeys.notices, 'games', language, page],
    queryFn: ({ signal }) => call(gameAnnouncements, { query: { language, pageNo: page, pageSize: 9 }, signal }),
    placeholderData: keepPreviousData,
  })

/** One page of messages to this member alone. */
export const ownMessagesQuery = (language: Language, category: MessageCategory | 'all', page: number) =>
  queryOptions({
    queryKey: [mine, 'ownMessages', language, category, page],
    queryFn: ({ signal }) => call(ownMessages, { query: { language, category, pageNo: page, pageSize: 9 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** How the member is told about their money (8.028). */
export const moneyNewsWayQuery = () =>
  queryOptions({
    queryKey: accountKeys.moneyNews,
    queryFn: ({ signal }) => call(moneyNewsWay, { signal }),
    staleTime: 0,
  })

/** Countries with their dialling codes (7.053). */
export const countryCodesQuery = () =>
  queryOptions({
    queryKey: ['countryCodes'],
    queryFn: async ({ signal }) => (await call(countryCodes, { signal })).list,
    staleTime: Infinity,
  })

/**
 * Whether an invitation code is an agent's (7.012). Requested once, because each request counts against the limit on
 * guessing.
 */
export const affiliateQuery = (code: string) =>
  queryOptions({
    queryKey: ['affiliate', code],
    queryFn: ({ signal }) => call(affiliateCheck, { query: { code, domain: window.location.hostname }, signal }),
    staleTime: Infinity,
    retry: false,
  })

/** The fields of the registration form. */
export const registrationQuery = () =>
  queryOptions({
    queryKey: ['registrationSettings'],
    queryFn: ({ signal }) => call(registrationSettings, { signal }),
    staleTime: Infinity,
  })

/** How the betting record is narrowed. Days are in the brand's time zone. */
export interface RecordFilter {
  readonly from: string
  readonly to: string
  readonly vassalage?: string | undefined
  readonly gameType?: GameType | undefined
  readonly gameCode?: string | undefined
  readonly state?: BetState | undefined
  readonly result?: BetResult | undefined
}

/** One page of the betting record, with totals over all pages. The first page begins at `upTo`. */
export const recordQuery = (language: Language, filter: RecordFilter, page: number, upTo: string | undefined) =>
  queryOptions({
    queryKey: [mine, 'record', language, filter, page, upTo],
    queryFn: ({ signal }) =>
      call(bettingRecord, {
        query: { language, ...given({ ...filter, upTo }), pageNo: page, pageSize: 20 },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What is defined of some fields: an endpoint refuses others. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Only fields that are undefined are left out.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

/** How the account record is narrowed. Days are in the brand's time zone. */
export interface TransactionFilter {
  readonly from: string
  readonly to: string
  readonly group?: MovementGroup | undefined
  /** The posting that the first page begins with. */
  readonly upTo?: number | undefined
  readonly page: number
}

/** One page of the account record. */
export const transactionsQuery = (language: Language, { from, to, group, upTo, page }: TransactionFilter) =>
  queryOptions({
    queryKey: [mine, 'transactions', language, from, to, group, upTo, page],
    queryFn: ({ signal }) =>
      call(accountRecord, {
        query: {
          language,
          from,
          to,
          pageNo: page,
          pageSize: 20,
          ...(group === undefined ? {} : { group }),
          ...(upTo === undefined ? {} : { upTo: String(upTo) }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Everything needed to recompute a round. */
export const proofQuery = (language: Language, roundId: string) =>
  queryOptions({
    queryKey: [mine, 'proof', language, roundId],
    queryFn: ({ signal }) => call(roundProof, { params: { roundId }, query: { language }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The current seed pair and the commitment to the next. */
export const seedsQuery = () =>
  queryOptions({ queryKey: [mine, 'seeds'], queryFn: ({ signal }) => call(currentSeeds, { signal }), staleTime: 0 })

/** The newest free rounds at outside vendors. */
export const freeRoundsQuery = (language: Language) =>
  queryOptions({
    queryKey: [mine, 'freeRounds', language],
    queryFn: ({ signal }) => call(memberFreeRounds, { query: { language, pageNo: 1, pageSize: 100 }, signal }),
    staleTime: 0,
  })

/** The wins that are held for review. */
export const heldWinsQuery = queryOptions({
  queryKey: [mine, 'held wins'],
  queryFn: ({ signal }) => call(memberHeldWins, { signal }),
})

/** What the member owes, and for which rounds. Asked again whenever the sum changes. */
export const debtsQuery = (owed: string | undefined) =>
  queryOptions({ queryKey: [mine, 'debts', owed], queryFn: ({ signal }) => call(memberDebts, { signal }) })

/** Keys of everything about the member's account. */
export const accountKeys = {
  info: [mine, 'info'],
  profile: [mine, 'profile'],
  icon: [mine, 'icon'],
  moneyNews: [mine, 'moneyNews'],
} as const

/** The signed-in user (7.006), with their chosen picture. */
export const infoQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: [...accountKeys.info, token],
    queryFn: ({ signal }) => call(member, { signal }),
    enabled: token !== undefined,
    staleTime: 60_000,
  })

/** The member's profile and contacts. */
export const profileQuery = () =>
  queryOptions({ queryKey: accountKeys.profile, queryFn: ({ signal }) => call(memberProfile, { signal }) })

/** Whether there is a payment password, and the form of one. */
export const paymentPasswordQuery = () =>
  queryOptions({ queryKey: [mine, 'paymentPassword'], queryFn: ({ signal }) => call(paymentPassword, { signal }) })

/** The member's picture, and which of the drawn ones it is (7.016). */
export const iconQuery = () =>
  queryOptions({ queryKey: accountKeys.icon, queryFn: ({ signal }) => call(memberIcon, { signal }) })
