/**
 * Friends whom members invited: those that are held because two accounts may be one person's, and all of them.
 *
 * To change:
 * - the page of invited friends: `ReferralsPage` here; one of them, and what can be decided, `ReferralPanel` in
 *   `referral-panel.tsx`
 */
import { officeReferrals, type OfficeReferral } from '@baize/contract/office'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { ReferralPanel } from './referral-panel.tsx'
import { referralsKey } from './rewards-keys.ts'

const states = ['joined', 'held', 'rewarded', 'refused'] as const
const heldList = defineList({ name: 'held-referrals', paging: 'pages', filters: {} })
const allList = defineList({
  name: 'referrals',
  paging: 'pages',
  filters: {
    member: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
    state: { kind: 'choice', values: states },
  },
})
const column = columnsOf<OfficeReferral>()
const tones = { joined: 'waiting', held: 'waiting', rewarded: 'good', refused: 'bad' } as const

export function ReferralsPage() {
  const t = usePhrasesOf('office-rewards')
  return (
    <>
      <PageHead text={t('referrals.about')} title={t('referrals.title')} />
      <PageTabs
        label={t('referrals.title')}
        tabs={[
          { value: 'held', label: t('referrals.held'), content: <Held /> },
          { value: 'all', label: t('referrals.all'), content: <All /> },
        ]}
      />
    </>
  )
}

function Held() {
  const t = usePhrasesOf('office-rewards')
  const list = useList(heldList)
  const asked = { state: 'held', pageNo: list.page, pageSize: list.pageSize } as const
  return (
    <DataTable
      columns={useColumns(true)}
      empty={{ title: t('referrals.noneHeld') }}
      label={t('referrals.held')}
      list={list}
      Panel={ReferralPanel}
      panelTitle={() => t('referrals.one')}
      query={useReferrals(asked)}
      rowId={({ referralId }) => referralId}
    />
  )
}

function All() {
  const t = usePhrasesOf('office-rewards')
  const list = useList(allList)
  const { member, state } = list.filters
  const asked = {
    pageNo: list.page,
    pageSize: list.pageSize,
    ...(member === undefined ? {} : { member }),
    ...(state === undefined ? {} : { state }),
  }
  return (
    <DataTable
      columns={useColumns(false)}
      empty={{ title: t('referrals.none') }}
      filterWords={{
        member: { label: t('referrals.member') },
        state: {
          label: t('referrals.state'),
          options: Object.fromEntries(states.map((one) => [one, t(`referrals.state.${one}`)])),
        },
      }}
      label={t('referrals.all')}
      list={list}
      Panel={ReferralPanel}
      panelTitle={() => t('referrals.one')}
      query={useReferrals(asked)}
      rowId={({ referralId }) => referralId}
    />
  )
}

interface Asked {
  readonly pageNo: number
  readonly pageSize: number
  readonly member?: string
  readonly state?: (typeof states)[number]
}

function useReferrals(asked: Asked) {
  return useQuery({
    queryKey: [...referralsKey, asked],
    queryFn: ({ signal }) => call(officeReferrals, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
}

function useColumns(isHeld: boolean) {
  const t = usePhrasesOf('office-rewards')
  return useMemo(
    () => [
      // Opens the panel, which leads to the member.
      column.text('friend', t('referrals.friend'), ({ friend }) => friend.username),
      column.member('inviter', t('referrals.inviter'), ({ inviter }) => ({
        memberId: inviter.memberId,
        name: inviter.username,
      })),
      column.text('reasons', t('referrals.reasons'), ({ reasons }) =>
        reasons.length === 0 ? '–' : reasons.map((reason) => t(`sign.${reason}`)).join(', '),
      ),
      column.money('deposit', t('referrals.deposit'), ({ deposit }) => deposit ?? '0'),
      column.money('turnover', t('referrals.turnover'), ({ turnover }) => turnover ?? '0'),
      ...(isHeld
        ? [column.age('qualifiedAt', t('referrals.since'), ({ qualifiedAt, joinedAt }) => qualifiedAt ?? joinedAt)]
        : [
            column.state('state', t('referrals.state'), ({ state }) => [tones[state], t(`referrals.state.${state}`)]),
            column.time('joinedAt', t('referrals.joinedAt'), ({ joinedAt }) => joinedAt),
          ]),
    ],
    [t, isHeld],
  )
}
