import { liftRestrictions, type OfficeRestriction } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import detail from '../../kit/detail.module.css'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, StateBadge, type Tone } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable, type PanelProps } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { lotteriesKey, restrictionListQuery } from './lottery-queries.ts'
import { useGameOptions, useLotteryWords } from './use-lottery-words.ts'

const restrictionList = defineList({
  name: 'lottery-restrictions',
  paging: 'pages',
  filters: {
    gameCode: { kind: 'named', maxLength: 64, pattern: /^[A-Za-z0-9_-]+$/ },
    state: { kind: 'choice', values: ['open', 'past'] },
  },
})
const column = columnsOf<OfficeRestriction>()

const toneOfRestriction: Readonly<Record<OfficeRestriction['state'], Tone>> = {
  announced: 'waiting',
  counts: 'good',
  lifted: 'plain',
  over: 'plain',
}

/** Numbers that are closed or pay less, the newest first. */
export function RestrictionList() {
  const t = usePhrasesOf('office-lotteries')
  const list = useList(restrictionList)
  const { gameCode, state } = list.filters
  const query = useQuery(
    restrictionListQuery({
      pageNo: list.page,
      pageSize: list.pageSize,
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(state === undefined ? {} : { state }),
    }),
  )
  return (
    <DataTable
      columns={useColumns()}
      empty={{ title: t('restrict.none'), text: t('restrict.noneText') }}
      filterWords={{
        gameCode: { label: t('lottery'), options: useGameOptions() },
        state: { label: t('restrict.state'), options: { open: t('restrict.open'), past: t('restrict.past') } },
      }}
      label={t('tab.restrictions')}
      list={list}
      Panel={RestrictionPanel}
      panelTitle={(row) => row?.line ?? ''}
      query={query}
      rowId={({ restrictionId }) => restrictionId}
    />
  )
}

/** What a restriction does, such as "Closed" or "50% of the rate". */
function usePartText(): (part: string) => string {
  const t = usePhrasesOf('office-lotteries')
  return (part) => {
    const percent = Math.round(Number(part) * 100)
    if (percent === 0) return t('restrict.closed')
    return percent === 50 ? t('restrict.half') : t('restrict.percent', percent)
  }
}

function useColumns() {
  const t = usePhrasesOf('office-lotteries')
  const words = useLotteryWords()
  const partText = usePartText()
  const language = useLanguage((state) => state.language)
  return useMemo(
    () => [
      column.text('line', t('line'), ({ gameCode, line }) => words.line(words.format(gameCode) ?? '', line)),
      column.text('bet', t('bet'), ({ gameCode, bet }) => words.bet(words.format(gameCode) ?? '', bet)),
      column.text('game', t('lottery'), ({ names }) => names[language]),
      column.text('draw', t('draw'), ({ draw }) => draw?.number ?? t('restrict.allDraws')),
      column.text('part', t('restrict.kind'), ({ part }) => partText(part)),
      column.state('state', t('restrict.state'), ({ state }) => [
        toneOfRestriction[state],
        t(`restrict.state.${state}`),
      ]),
      column.time('appliesFrom', t('restrict.from'), ({ appliesFrom }) => appliesFrom),
      column.text('operator', t('operator'), ({ operator }) => operator),
      column.text('reason', t('reason'), ({ reason }) => reason, { isExtra: true }),
    ],
    [t, words, partText, language],
  )
}

function RestrictionPanel({ row }: PanelProps<OfficeRestriction>) {
  const t = usePhrasesOf('office-lotteries')
  const words = useLotteryWords()
  const partText = usePartText()
  const language = useLanguage((state) => state.language)
  const queries = useQueryClient()
  const may = useMay()
  if (row === undefined) return <p>{t('restrict.elsewhere')}</p>
  const { restrictionId, gameCode, line, state, lifted } = row
  const format = words.format(gameCode) ?? ''
  const name = words.line(format, line)
  const lift = async () => {
    const reason = await askReason({
      title: t('liftTitle', name),
      text: t('liftText'),
      action: t('lift'),
      run: (why) => call(liftRestrictions, { body: { restrictionIds: [restrictionId], reason: why } }),
    })
    await queries.invalidateQueries({ queryKey: lotteriesKey })
    if (reason !== undefined) sayDone(t('lifted'))
  }
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        <span className="bz-number">{name}</span>
        <StateBadge tone={toneOfRestriction[state]}>{t(`restrict.state.${state}`)}</StateBadge>
      </p>
      {may('lotteries.change') && lifted === null && (state === 'counts' || state === 'announced') ? (
        <div className={detail.buttons}>
          <Button onClick={() => void lift()} size="sm">
            {t('lift')}
          </Button>
        </div>
      ) : null}
      <DescriptionList
        items={[
          [t('lottery'), row.names[language]],
          [t('draw'), row.draw?.number ?? t('restrict.allDraws')],
          [t('bet'), words.bet(format, row.bet)],
          [t('restrict.kind'), partText(row.part)],
          [t('restrict.from'), <ExactTime key="from" time={row.appliesFrom} />],
          [t('operator'), row.operator],
          [t('reason'), row.reason],
          [t('madeAt'), <ExactTime key="made" time={row.madeAt} />],
          ...(lifted === null
            ? []
            : [
                [t('liftedAt'), <ExactTime key="lifted" time={lifted.from} />] as const,
                [t('liftedBy'), `${lifted.operator} · ${lifted.reason}`] as const,
              ]),
        ]}
      />
    </div>
  )
}
