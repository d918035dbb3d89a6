/**
 * Members: the search, and beside it the one that is open.
 *
 * To change:
 * - the list of members, its columns and filters: `memberList` and `useColumns` here; what a text finds, `readSought` in
 *   `apps/server/src/modules/identity/desk/search.rules.ts`
 * - one member's page: `MemberPage` in `member-page.tsx`; what is done with an account, `MemberActions` in `member-actions.tsx`
 * - what the search at the top finds of members and payments: `find-members.ts`
 */
import type { OfficeMemberRow } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PageHead } from '../../kit/page-head.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList, type List } from '../../table/use-list.ts'
import { MemberPanel } from './member-panel.tsx'
import { memberListQuery } from './member-queries.ts'
import { toneOfStatus } from './member-tones.ts'

const keys = ['number', 'username', 'name', 'phone', 'email', 'bank'] as const
const statuses = ['active', 'suspended', 'closed'] as const
const kinds = ['member', 'agent', 'trial'] as const
const sorts = ['registeredAt', 'lastSeenAt', 'username', 'memberId'] as const

const memberList = defineList({
  name: 'members',
  paging: 'pages',
  sorts,
  firstSort: '-registeredAt',
  filters: {
    text: { kind: 'text', maxLength: 100 },
    by: { kind: 'choice', values: keys },
    status: { kind: 'choice', values: statuses },
    kind: { kind: 'choice', values: kinds },
    tag: { kind: 'text', maxLength: 30, pattern: /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*$/u },
    upline: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
    registered: { kind: 'days' },
    seen: { kind: 'days' },
  },
})

const column = columnsOf<OfficeMemberRow>()

export function MembersPage() {
  const t = usePhrasesOf('office-members')
  const list = useList(memberList)
  const query = useQuery(memberListQuery(askedOf(list)))
  const columns = useColumns()
  const named = <Value extends string>(
    group: 'by' | 'status' | 'kind',
    values: readonly Value[],
    of: (value: Value) => string,
  ) => ({
    label: t(`filter.${group}`),
    options: Object.fromEntries(values.map((value) => [value, of(value)])),
  })
  return (
    <>
      <PageHead text={t('about')} title={t('title')} />
      <DataTable
        columns={columns}
        empty={{ title: t('empty') }}
        filterWords={{
          text: { label: t('filter.text') },
          by: named('by', keys, (key) => t(`by.${key}`)),
          status: named('status', statuses, (status) => t(`status.${status}`)),
          kind: named('kind', kinds, (kind) => t(`kind.${kind}`)),
          tag: { label: t('filter.tag') },
          upline: { label: t('filter.upline') },
          registered: { label: t('filter.registered') },
          seen: { label: t('filter.seen') },
        }}
        label={t('title')}
        list={list}
        Panel={MemberPanel}
        panelTitle={(row, id) => row?.username ?? t('number', id)}
        query={query}
        rowId={({ memberId }) => memberId}
      />
    </>
  )
}

/** What the list's state asks of the server. */
function askedOf({ filters, page, pageSize, sort }: List<typeof memberList>) {
  const { registered, seen, ...rest } = filters
  const sortedBy = sorts.find((one) => one === sort?.column)
  return {
    ...rest,
    ...registered,
    ...(seen === undefined ? {} : { seenFrom: seen.from, seenTo: seen.to }),
    pageNo: page,
    pageSize,
    ...(sortedBy === undefined || sort === undefined
      ? {}
      : { sort: sortedBy, direction: sort.isDescending ? ('desc' as const) : ('asc' as const) }),
  }
}

function useColumns() {
  const t = usePhrasesOf('office-members')
  return useMemo(
    () => [
      column.text('username', t('column.username'), ({ username }) => username),
      column.id('memberId', t('column.number'), ({ memberId }) => memberId),
      column.text('name', t('column.name'), ({ name, nickname }) => name ?? (nickname || '–')),
      column.state('status', t('column.status'), ({ status }) => [toneOfStatus[status], t(`status.${status}`)]),
      column.text('kind', t('column.kind'), ({ kind }) => t(`kind.${kind}`)),
      column.text('mobile', t('column.mobile'), ({ mobile }) => mobile ?? '–'),
      column.text('email', t('column.email'), ({ email }) => email ?? '–'),
      column.text('tags', t('column.tags'), ({ tags }) => (tags.length === 0 ? '–' : tags.join(', '))),
      column.text('upline', t('column.upline'), ({ upline }) => upline?.username ?? '–', { isExtra: true }),
      column.time('registeredAt', t('column.registered'), ({ registeredAt }) => registeredAt),
      column.time('lastSeenAt', t('column.seen'), ({ lastSeenAt }) => lastSeenAt, { isAgo: true }),
    ],
    [t],
  )
}
