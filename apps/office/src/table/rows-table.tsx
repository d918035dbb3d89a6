import { Skeleton, UnstyledButton } from '@baize/ui'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import {
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { Link } from '@tanstack/react-router'
import { useMemo, type MouseEvent, type ReactNode } from 'react'
import { usePhrases } from '../language/phrases.ts'
import type { Column } from './columns.tsx'
import classes from './rows-table.module.css'
import type { List } from './use-list.ts'
import { rowLink } from './use-row-keys.ts'

/** What shows the rows of a list: a table or cards. */
export interface RowsProps<Row extends object> {
  readonly label: string
  readonly list: List
  readonly columns: readonly Column<Row>[]
  readonly shown: Readonly<Record<string, boolean>>
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** Whether a row can be opened. */
  readonly opens: boolean
  /** There are no rows yet. */
  readonly isLoading: boolean
  /** The rows are being asked for again. */
  readonly isStale: boolean
}

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature, rowPaginationFeature })

const skeletonRows = 8

/** The rows of a list as a table. Sorting, paging and filtering are the server's; the table follows the address. */
export function RowsTable<Row extends object>(props: RowsProps<Row>) {
  const { label, list, columns, shown, rows, rowId, opens, isLoading, isStale } = props
  const t = usePhrases()
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        header: column.label,
        // The table sorts only columns with a value; the server sorts, so that any will do.
        accessorFn: (row) => row,
        enableSorting: list.definition.sorts?.includes(column.id) === true,
        cell: ({ row }) => column.cell(row.original),
      })),
    [columns, list.definition],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    manualPagination: true,
    state: {
      columnVisibility: shown,
      sorting: list.sort === undefined ? [] : [{ id: list.sort.column, desc: list.sort.isDescending }],
      pagination: { pageIndex: list.page - 1, pageSize: list.pageSize },
    },
  })
  const ends = new Set(columns.filter(({ align }) => align === 'end').map(({ id }) => id))
  return (
    <div
      aria-label={label}
      className={classes.scroll}
      data-stale={(isStale && !isLoading) || undefined}
      role="region"
      tabIndex={0}
    >
      <table aria-busy={isLoading || isStale} className={classes.table}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column }) => (
                <HeadCell
                  isEnd={ends.has(id)}
                  key={id}
                  onSort={column.getCanSort() ? () => list.setSort(id, column.getIsSorted() === 'asc') : undefined}
                  sorted={column.getIsSorted()}
                >
                  {columns.find((one) => one.id === id)?.label}
                </HeadCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {isLoading ? <SkeletonRows columns={table.getVisibleLeafColumns().length} says={t('state.loading')} /> : null}
          {table.getRowModel().rows.map((row) => (
            <tr
              data-open={row.id === list.open || undefined}
              data-opens={opens || undefined}
              key={row.id}
              onClick={opens ? (event) => openUnlessUsed(event, () => list.openRow(row.id)) : undefined}
            >
              {row.getVisibleCells().map((cell, index) => (
                <td className={ends.has(cell.column.id) ? classes.end : undefined} key={cell.id}>
                  {index === 0 && opens ? (
                    <RowLink id={row.id} list={list}>
                      <table.FlexRender cell={cell} />
                    </RowLink>
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A click anywhere in a row opens it, unless it was for something in the row or chose text. */
function openUnlessUsed({ target }: MouseEvent, open: () => void): void {
  const isUsed = target instanceof Element && target.closest('a, button, input, label') !== null
  if (!isUsed && (window.getSelection()?.isCollapsed ?? true)) open()
}

/** What opens a row: a link, so that it can be opened in another tab and is reached by the keyboard. */
export function RowLink({ id, list, children }: { id: string; list: List; children: ReactNode }) {
  return (
    <Link
      {...rowLink}
      aria-current={list.open === id}
      className={classes.link}
      resetScroll={false}
      search={list.searchWith(id)}
      to="."
    >
      {children}
    </Link>
  )
}

interface HeadCellProps {
  readonly isEnd: boolean
  readonly sorted: false | 'asc' | 'desc'
  readonly onSort: (() => void) | undefined
  readonly children: ReactNode
}

function HeadCell({ isEnd, sorted, onSort, children }: HeadCellProps) {
  const className = isEnd ? classes.end : undefined
  if (onSort === undefined)
    return (
      <th className={className} scope="col">
        {children}
      </th>
    )
  const Arrow = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
  return (
    <th aria-sort={order} className={className} scope="col">
      <UnstyledButton className={classes.sort} data-sorted={sorted !== false || undefined} onClick={onSort}>
        {children}
        <Arrow aria-hidden size={14} />
      </UnstyledButton>
    </th>
  )
}

function SkeletonRows({ columns, says }: { readonly columns: number; readonly says: string }) {
  return Array.from({ length: skeletonRows }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <Skeleton
            aria-label={row + column === 0 ? says : undefined}
            height="1rem"
            role={row + column === 0 ? 'img' : undefined}
            width={`${50 + ((row * 7 + column * 13) % 40)}%`}
          />
        </td>
      ))}
    </tr>
  ))
}
