import type { OfficeVip, VipMemberRow } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Stat, Stats } from '../../kit/stat.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { vipMembersQuery } from './vip-queries.ts'
import classes from './vip.module.css'

const places = Array.from({ length: 20 }, (_, place) => String(place + 1))

const memberList = defineList({
  name: 'vip-members',
  paging: 'pages',
  filters: { level: { kind: 'choice', values: places }, set: { kind: 'choice', values: ['yes'] } },
})

const column = columnsOf<VipMemberRow>()

/** The members with a level, the highest first, and how many have each. */
export function LevelMembers({ vip }: { readonly vip: OfficeVip }) {
  const t = usePhrasesOf('office-vip')
  const { count } = useFormat()
  const nameOf = useLevelName(vip)
  const { filters, page, pageSize, ...list } = useList(memberList)
  const { level, set } = filters
  const query = useQuery(
    vipMembersQuery({
      pageNo: page,
      pageSize,
      ...(level === undefined ? {} : { level }),
      ...(set === 'yes' ? { set } : {}),
    }),
  )
  const known = Math.max(vip.settings.levels.length, ...vip.members.map((one) => one.level))
  const options = Object.fromEntries(places.slice(0, known).map((place) => [place, nameOf(Number(place))]))
  return (
    <div className={classes.stack}>
      {vip.members.length === 0 ? null : (
        <Stats>
          {vip.members.map((one) => (
            <Stat key={one.level} label={nameOf(one.level)} value={count(one.members)} />
          ))}
        </Stats>
      )}
      <DataTable
        columns={useColumns(nameOf)}
        empty={{ title: t('noMembers'), text: t('noMembersText') }}
        filterWords={{
          level: { label: t('levelOf'), options },
          set: { label: t('setByHand'), options: { yes: t('onlySet') } },
        }}
        label={t('tab.members')}
        list={{ filters, page, pageSize, ...list }}
        query={query}
        rowId={({ member }) => member.memberId}
      />
    </div>
  )
}

/** A level with its name in the operator's language. */
function useLevelName({ settings }: OfficeVip): (level: number) => string {
  const t = usePhrasesOf('office-vip')
  const language = useLanguage((state) => state.language)
  return useMemo(
    () => (level) => {
      if (level === 0) return t('noLevel')
      const name = settings.levels[level - 1]?.names[language]
      return name === undefined ? t('level', level) : t('levelName', level, name)
    },
    [settings, language, t],
  )
}

function useColumns(nameOf: (level: number) => string) {
  const t = usePhrasesOf('office-vip')
  return useMemo(
    () => [
      column.member('member', t('member'), ({ member }) => ({ memberId: member.memberId, name: member.username })),
      column.text('level', t('levelOf'), ({ level }) => nameOf(level)),
      column.time('since', t('since'), ({ since }) => since, { isAgo: true }),
      column.time('keptUntil', t('keptUntil'), ({ keptUntil }) => keptUntil),
      column.time('setUntil', t('setUntil'), ({ set }) => set?.until ?? null),
      column.text('setBy', t('setBy'), ({ set }) => set?.operator ?? ''),
      column.text('reason', t('reason'), ({ set }) => set?.reason ?? '', { isExtra: true }),
    ],
    [t, nameOf],
  )
}
