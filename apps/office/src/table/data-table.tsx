import { Button, EmptyState } from '@baize/ui'
import { IconFilterOff, IconInbox } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useNarrow } from '../browser/use-media.ts'
import { LoadFailed } from '../kit/states.tsx'
import { usePhrases } from '../language/phrases.ts'
import { CardList } from './card-list.tsx'
import { ColumnMenu } from './column-menu.tsx'
import type { Column } from './columns.tsx'
import classes from './data-table.module.css'
import { ExportButton, type ListExport } from './export-button.tsx'
import { FilterBar, type FilterWords } from './filter-bar.tsx'
import { useShownColumns } from './hidden-columns.ts'
import { ListFoot, type ListPages } from './list-foot.tsx'
import { RowsTable } from './rows-table.tsx'
import { SidePanel } from './side-panel.tsx'
import type { List } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'

/** The state of the query that a list is read by, as react-query has it. */
export interface ListQuery<Row> {
  readonly data: (ListPages & { readonly list: readonly Row[] }) | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** What a panel is told of the row that is open. The row is missing when it is not on this page of the list. */
export interface PanelProps<Row> {
  readonly id: string
  readonly row: Row | undefined
}

/** Props of {@link DataTable}. */
export interface DataTableProps<Row extends object> {
  /** What the list is of, for screen readers. */
  readonly label: string
  readonly list: List
  readonly query: ListQuery<Row>
  readonly columns: readonly Column<Row>[]
  readonly rowId: (row: Row) => string
  readonly filterWords?: FilterWords
  /** Why there is nothing where no filter is set. */
  readonly empty: { readonly title: string; readonly text?: string }
  /** What is shown beside the list when a row is open; without it rows cannot be opened. */
  readonly Panel?: ComponentType<PanelProps<Row>>
  /** Its title: the name of the row. */
  readonly panelTitle?: (row: Row | undefined, id: string) => string
  readonly exports?: readonly ListExport[]
}

/**
 * A list: filters, rows, pages, and the open row beside it. What is filtered, sorted and open is in the address, and all of
 * it is done by the server. Cards instead of a table on a phone.
 *
 * To change:
 * - how every list of the back office looks and works: `DataTable` here; its rows, `RowsTable` in `rows-table.tsx`; on a
 *   phone, `CardList` in `card-list.tsx`; filters, `FilterBar` in `filter-bar.tsx`; the panel beside it, `SidePanel` in
 *   `side-panel.tsx`
 * - what of a list is in the address: `readListState` in `list-definition.ts`
 * - the keys that go through a list: `useRowKeys` in `use-row-keys.ts`
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, list, query, columns, rowId, filterWords = {}, Panel, panelTitle, exports = [] } = props
  const narrow = useNarrow()
  const [shown, toggle] = useShownColumns(list.definition.name, columns)
  const rows = query.data?.list ?? noRows
  const frame = useRowKeys<HTMLDivElement>({
    ids: Panel === undefined ? [] : rows.map(rowId),
    open: list.open,
    openRow: list.openRow,
  })
  const openRow = list.open === undefined ? undefined : rows.find((row) => rowId(row) === list.open)
  const isBeside = list.open !== undefined && Panel !== undefined
  const close = () => {
    list.openRow(undefined)
    frame.current?.querySelector<HTMLElement>('[data-open] [data-row-link]')?.focus()
  }
  const Rows = narrow ? CardList : RowsTable
  return (
    <div className={classes.layout} data-beside={isBeside || undefined}>
      <div className={classes.main} ref={frame}>
        <FilterBar list={list} words={filterWords} />
        <div className={classes.frame}>
          <div className={classes.tools}>
            {exports.length === 0 ? null : <ExportButton files={exports} name={list.definition.name} />}
            <ColumnMenu columns={columns} onToggle={toggle} shown={shown} />
          </div>
          {query.error !== null && query.data === undefined ? (
            <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
          ) : query.data !== undefined && rows.length === 0 ? (
            <NoRows {...props} />
          ) : (
            <Rows
              columns={columns}
              isLoading={query.data === undefined}
              isStale={query.isFetching}
              label={label}
              list={list}
              opens={Panel !== undefined}
              rowId={rowId}
              rows={rows}
              shown={shown}
            />
          )}
        </div>
        <ListFoot list={list} pages={query.data} />
      </div>
      {list.open === undefined || Panel === undefined ? null : (
        <SidePanel onClose={close} rowId={list.open} title={panelTitle?.(openRow, list.open) ?? label}>
          <Panel id={list.open} row={openRow} />
        </SidePanel>
      )}
    </div>
  )
}

const noRows: readonly never[] = []

/** Why a list is empty: because of its filters, because its last page has emptied, or because there is nothing. */
function NoRows<Row extends object>({ list, empty }: DataTableProps<Row>) {
  const t = usePhrases()
  if (list.isFiltered)
    return (
      <EmptyState icon={<IconFilterOff size={36} />} text={t('list.noneFilteredText')} title={t('list.noneFiltered')}>
        <Button onClick={() => list.clearFilters()} size="sm">
          {t('list.clearFilters')}
        </Button>
      </EmptyState>
    )
  if (list.page > 1 || list.after !== undefined)
    return (
      <EmptyState icon={<IconInbox size={36} />} title={t('list.pastEnd')}>
        <Button onClick={() => (list.after === undefined ? list.setPage(1) : list.goAfter(undefined))} size="sm">
          {t('list.first')}
        </Button>
      </EmptyState>
    )
  return <EmptyState icon={<IconInbox size={36} />} {...empty} />
}
