import type { OfficeGoods } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DescriptionList } from '../../kit/panel.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable, type PanelProps } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { openGoodsForm } from './goods-form.tsx'
import { goodsListQuery } from './point-queries.ts'
import { Versions } from './versions.tsx'
import classes from './point-mall.module.css'

const goodsList = defineList({
  name: 'mall-goods',
  paging: 'pages',
  sorts: [],
  filters: {
    kind: { kind: 'choice', values: ['goods', 'credit'] },
    shown: { kind: 'choice', values: ['on', 'off'] },
  },
})
const column = columnsOf<OfficeGoods>()

/** The goods in their order, with one of them open beside the list. */
export function GoodsList() {
  const t = usePhrasesOf('office-points')
  const mayChange = useMay()('points.change')
  const list = useList(goodsList)
  const query = useQuery(goodsListQuery({ ...list.filters, pageNo: list.page, pageSize: list.pageSize }))
  return (
    <div className={classes.list}>
      {mayChange ? (
        <div className={classes.buttons}>
          <Button
            icon={<IconPlus aria-hidden size={18} />}
            kind="primary"
            onClick={() => openGoodsForm(t('add'), undefined)}
            size="sm"
          >
            {t('add')}
          </Button>
        </div>
      ) : null}
      <DataTable
        columns={useColumns()}
        empty={{ title: t('noGoods') }}
        filterWords={{
          kind: { label: t('kind'), options: { goods: t('kind.goods'), credit: t('kind.credit') } },
          shown: { label: t('isOn'), options: { on: t('on'), off: t('off') } },
        }}
        label={t('goods')}
        list={list}
        Panel={GoodsPanel}
        panelTitle={() => t('item')}
        query={query}
        rowId={({ goodsId }) => goodsId}
      />
    </div>
  )
}

function useColumns() {
  const t = usePhrasesOf('office-points')
  const { count } = useFormat()
  const language = useLanguage((state) => state.language)
  return useMemo(
    () => [
      column.text('name', t('item'), ({ names }) => names[language]),
      column.text('kind', t('kind'), ({ kind }) => t(`kind.${kind}`)),
      column.text('price', t('price'), ({ price }) => count(Number(price))),
      column.count('stock', t('stock'), ({ stock }) => stock),
      column.count('redeemed', t('redeemed'), ({ redeemed }) => redeemed),
      column.state('isOn', t('isOn'), ({ isOn }) => (isOn ? ['good', t('on')] : ['plain', t('off')])),
      column.time('until', t('until'), ({ until }) => until, { isExtra: true }),
    ],
    [t, count, language],
  )
}

/** One of the goods: what it is, and every version of it. */
function GoodsPanel({ row }: PanelProps<OfficeGoods>) {
  const t = usePhrasesOf('office-points')
  const { count, money } = useFormat()
  const mayChange = useMay()('points.change')
  if (row === undefined) return <p className={classes.muted}>{t('otherPage')}</p>
  const { names, price, credit, stock, memberLimit, from, until, art } = row
  const when = (time: string | null) => (time === null ? '–' : <ExactTime time={time} />)
  return (
    <div className={classes.list}>
      {mayChange ? (
        <div className={classes.buttons}>
          <Button kind="primary" onClick={() => openGoodsForm(t('edit'), { goods: row, isCopy: false })} size="sm">
            {t('edit')}
          </Button>
          <Button onClick={() => openGoodsForm(t('copy'), { goods: row, isCopy: true })} size="sm">
            {t('copy')}
          </Button>
        </div>
      ) : null}
      <DescriptionList
        items={[
          [t('names', 'TH'), names.TH],
          [t('names', 'CN'), names.CN],
          [t('names', 'EN'), names.EN],
          [t('art'), art],
          [t('price'), t('pointsOf', count(Number(price)))],
          ...(credit === null ? [] : [[t('credit'), money(credit)] as const]),
          [t('stock'), count(stock)],
          [t('memberLimit'), memberLimit === null ? '–' : count(memberLimit)],
          [t('from'), when(from)],
          [t('until'), when(until)],
        ]}
      />
      <Versions goodsId={row.goodsId} />
    </div>
  )
}
