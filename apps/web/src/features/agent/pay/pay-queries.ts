import {
  agentHomeFigures,
  agentHomeMembers,
  agentIncome,
  payslipBase,
  payslipBets,
  payslipOf,
  payslips,
  type PayKind,
  type PaySide,
  type PayState,
  type ValueOf,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { mine } from '../../../api/queries.ts'
import type { Period } from '../../../records/record-period.ts'

/** How the payslips of a kind are narrowed. */
export interface SlipFilter extends Period {
  readonly kind: PayKind
  readonly side: PaySide
  readonly state?: PayState
}

/** The figures of the centre's home. */
export const homeQuery = () =>
  queryOptions({
    queryKey: [mine, 'agent-home'],
    queryFn: ({ signal }) => call(agentHomeFigures, { signal }),
    staleTime: 0,
    // Days are summed up as their bets come in.
    refetchInterval: 60_000,
  })

/** New and active members of the team, for the centre's home. */
export const homeMembersQuery = () =>
  queryOptions({
    queryKey: [mine, 'agent-home-members'],
    queryFn: ({ signal }) => call(agentHomeMembers, { signal }),
    staleTime: 60_000,
  })

/** A page of payslips. */
export const slipsQuery = (filter: SlipFilter, page: number) =>
  queryOptions({
    queryKey: [mine, 'payslips', filter, page],
    queryFn: ({ signal }) => call(payslips, { query: { ...filter, pageNo: page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A payslip as the server sends it. */
export type Slip = ValueOf<typeof payslipOf>

/** One payslip with everything behind it. */
export const slipQuery = (rowId: string) =>
  queryOptions({
    queryKey: [mine, 'payslip', rowId],
    queryFn: ({ signal }) => call(payslipOf, { params: { rowId }, signal }),
    staleTime: 0,
  })

/** The lines behind a payslip, or behind one of them, as the server sends them. */
export type SlipBase = ValueOf<typeof payslipBase>

/** A page of the lines behind a payslip. */
export const slipBaseQuery = (rowId: string, under: string | undefined, page: number) =>
  queryOptions({
    queryKey: [mine, 'payslip-base', rowId, under, page],
    queryFn: ({ signal }) => call(payslipBase, { params: { rowId }, query: { under, pageNo: page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Which bets behind a payslip are shown. */
export interface SlipBetsFilter {
  readonly language: Language
  readonly under?: string | undefined
  readonly member?: string | undefined
  readonly show?: 'excluded' | undefined
}

/** A page of the bets behind a payslip. */
export const slipBetsQuery = (rowId: string, filter: SlipBetsFilter, page: number) =>
  queryOptions({
    queryKey: [mine, 'payslip-bets', rowId, filter, page],
    queryFn: ({ signal }) => call(payslipBets, { params: { rowId }, query: { ...filter, pageNo: page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What an agent received and passed on in a period. */
export const incomeQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [mine, 'income', from, to],
    queryFn: ({ signal }) => call(agentIncome, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
