import type { OfferFiguresRow } from '@baize/contract/office'
import { Panel } from '../../kit/panel.tsx'
import { Stat, Stats } from '../../kit/stat.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { Money } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf, type Column } from '../../table/columns.tsx'
import editor from '../../kit/editor.module.css'

const column = columnsOf<OfferFiguresRow>()

/** The columns of figures, which rows of offers and rows of days have. */
export function figureColumns(
  t: ReturnType<typeof usePhrasesOf<'office-promotions'>>,
): readonly Column<OfferFiguresRow>[] {
  return [
    column.count('seen', t('report.seen'), ({ seen }) => seen),
    column.count('claims', t('report.claims'), ({ claims }) => claims),
    column.count('given', t('report.given'), ({ given }) => given),
    column.count('met', t('report.met'), ({ met }) => met),
    column.money('granted', t('report.granted'), ({ granted }) => granted),
    column.money('returned', t('report.returned'), ({ returned }) => returned, { isExtra: true }),
    column.money('kept', t('report.kept'), ({ kept }) => kept, { isExtra: true }),
    column.money('cost', t('report.cost'), ({ cost }) => cost),
    column.money('wagered', t('report.wagered'), ({ wagered }) => wagered),
    column.money('ggr', t('report.ggr'), ({ ggr }) => ggr, { isSigned: true }),
    column.money('net', t('report.net'), ({ net }) => net, { isSigned: true }),
  ]
}

/** The figures of a period in total, and how they are counted. */
export function ReportTotal({ title, total }: { readonly title: string; readonly total: OfferFiguresRow }) {
  const t = usePhrasesOf('office-promotions')
  const { count } = useFormat()
  const share = (part: number, whole: number) => Math.round((part * 100) / whole)
  const { seen, claims, given, met } = total
  return (
    <Panel title={title}>
      <Stats>
        <Stat label={t('report.seen')} value={count(seen)} />
        <Stat label={t('report.claims')} value={count(claims)} />
        <Stat label={t('report.given')} value={count(given)} />
        <Stat label={t('report.met')} value={count(met)} />
        <Stat label={t('report.granted')} value={<Money amount={total.granted} />} />
        <Stat label={t('report.returned')} value={<Money amount={total.returned} />} />
        <Stat label={t('report.kept')} value={<Money amount={total.kept} />} />
        <Stat label={t('report.cost')} value={<Money amount={total.cost} />} />
        <Stat label={t('report.wagered')} value={<Money amount={total.wagered} />} />
        <Stat label={t('report.ggr')} value={<Money amount={total.ggr} isSigned />} />
        <Stat label={t('report.net')} value={<Money amount={total.net} isSigned />} />
      </Stats>
      <p className={editor.muted}>
        {seen > 0 && claims <= seen ? `${t('report.conversion', share(claims, seen))} · ` : ''}
        {given > 0 && met > 0 ? `${t('report.metShare', share(met, given))} · ` : ''}
        {t('report.how')}
      </p>
    </Panel>
  )
}

/** The address of a report as a file, with the days of the list. */
export function fileAddress(path: string, format: 'csv' | 'xlsx', days: object): string {
  return `${path}?${new URLSearchParams({ format, ...days })}`
}
