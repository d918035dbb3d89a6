// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually, showPage, type ShownPage } from '../testing/show-page.tsx'
import { columnsOf } from './columns.tsx'
import { DataTable, type ListQuery, type PanelProps } from './data-table.tsx'
import { defineList } from './list-definition.ts'
import { useList } from './use-list.ts'
import { useRowActions } from './use-row-keys.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly amount: string
  readonly at: string
}

const rows: readonly Row[] = ['a', 'b', 'c'].map((id, index) => ({
  id,
  name: `Order ${id}`,
  amount: `${index}.00`,
  at: '2026-11-25T01:00:00Z',
}))
const column = columnsOf<Row>()
const columns = [
  column.text('name', 'Name', ({ name }) => name),
  column.money('amount', 'Amount', ({ amount }) => amount),
  column.age('age', 'Waiting', ({ at }) => at, { promisedMinutes: 1 }),
  column.member('member', 'Member', ({ id }) => ({ memberId: id, name: `member ${id}` })),
  column.id('id', 'Number', ({ id }) => id, { isExtra: true }),
]
const definition = defineList({
  name: 'orders',
  paging: 'pages',
  sorts: ['amount'],
  filters: { state: { kind: 'choice', values: ['open'] }, name: { kind: 'text', maxLength: 20 } },
})
const cursorList = defineList({ name: 'entries', paging: 'cursor', filters: {} })
const decided = vi.fn<(what: string) => void>()

function OrderPanel({ id, row }: PanelProps<Row>) {
  useRowActions({
    approve: { says: 'Approve', run: () => decided(`approve ${id}`) },
    reject: { says: 'Reject', run: () => decided(`reject ${id}`) },
  })
  return <p>{row === undefined ? 'elsewhere' : `panel of ${row.name}`}</p>
}

function Orders({ query, list = definition }: { query: Partial<ListQuery<Row>>; list?: typeof definition }) {
  return (
    <DataTable
      Panel={OrderPanel}
      columns={columns}
      empty={{ title: 'No orders yet' }}
      filterWords={{ state: { label: 'State', options: { open: 'Open' } }, name: { label: 'Named' } }}
      label="Orders"
      list={useList(list)}
      panelTitle={(row) => row?.name ?? 'An order'}
      query={{ data: undefined, error: null, isFetching: false, refetch: () => undefined, ...query }}
      rowId={({ id }) => id}
    />
  )
}

function Entries({ next }: { readonly next: string | null }) {
  const query = { data: { list: rows, next }, error: null, isFetching: false, refetch: () => undefined }
  return (
    <DataTable
      columns={columns}
      empty={{ title: '' }}
      label="Entries"
      list={useList(cursorList)}
      query={query}
      rowId={({ id }) => id}
    />
  )
}

const full = { data: { list: rows, totalPages: 9, totalCount: 420 } }
let page: ShownPage
const text = () => document.body.textContent
const heads = () => [...document.querySelectorAll('thead th')].map((one) => one.textContent)
afterEach(() => {
  page.remove()
  decided.mockClear()
  vi.unstubAllGlobals()
})

describe('a list', () => {
  it('shows its rows, and asks the server for another page or order by the address', async () => {
    page = await showPage(<Orders query={full} />)
    expect(heads()).toEqual(['Name', 'Amount', 'Waiting', 'Member'])
    expect(document.querySelectorAll('tbody tr')).toHaveLength(3)
    expect(text()).toContain('420 rows')
    await page.press('Page 2')
    expect(page.address()).toBe('/?page=2')
    await page.press('Amount')
    expect(page.address()).toBe('/?sort=amount')
    await page.press('Amount')
    expect(page.address()).toBe('/?sort=-amount')
  })

  it('opens a row beside it, and the panel follows the keys', async () => {
    page = await showPage(<Orders query={full} />)
    await page.key('j')
    expect(document.activeElement?.textContent).toBe('Order a')
    await page.press('Order a')
    expect(text()).toContain('panel of Order a')
    expect(document.querySelectorAll('tbody tr')).toHaveLength(3)
    await page.key('j')
    expect(page.address()).toBe('/?open=b')
    await page.key('k')
    expect(page.address()).toBe('/?open=a')
    await page.key('Escape')
    expect(page.address()).toBe('/')
  })

  it('has keys for the open row, and none without one', async () => {
    page = await showPage(<Orders query={full} />)
    await page.key('a')
    expect(decided).not.toHaveBeenCalled()
    await page.press('Order b')
    await page.key('a')
    await page.key('r')
    expect(decided.mock.calls.flat()).toEqual(['approve b', 'reject b'])
  })

  it('says that an open row is not on this page', async () => {
    page = await showPage(<Orders query={full} />, { at: '/?open=zz' })
    expect(text()).toContain('elsewhere')
  })

  it('remembers which columns are shown otherwise than usual, and never hides the first', async () => {
    localStorage.setItem('office.columns.orders', 'age id name')
    page = await showPage(<Orders query={full} />)
    expect(heads()).toEqual(['Name', 'Amount', 'Member', 'Number'])
  })

  it('is an outline while it loads, and not an empty list', async () => {
    page = await showPage(<Orders query={{ isFetching: true }} />)
    expect(document.querySelectorAll('tbody tr').length).toBeGreaterThan(3)
    expect(text()).not.toContain('No orders yet')
  })

  it('says why it is empty: its filters, or that there is nothing', async () => {
    const none = { data: { list: [], totalPages: 0, totalCount: 0 } }
    page = await showPage(<Orders query={none} />, { at: '/?state=open' })
    expect(text()).toContain('Nothing matches these filters')
    await page.press('Clear filters')
    expect(page.address()).toBe('/')
    expect(text()).toContain('No orders yet')
  })

  it('follows what is typed into a filter, and goes to the first page', async () => {
    page = await showPage(<Orders query={full} />, { at: '/?page=4' })
    await page.fill('Named', 'som')
    await eventually(() => expect(page.address()).toBe('/?name=som'))
  })

  it('offers to try again when it could not be loaded', async () => {
    const refetch = vi.fn<() => void>()
    page = await showPage(<Orders query={{ error: new Error('down'), refetch }} />)
    await page.press('Try again')
    expect(refetch).toHaveBeenCalledOnce()
  })
})

it('a list with cursors goes on to the next one, back the way it came, and to its start', async () => {
  page = await showPage(<Entries next="100" />)
  await page.press('Next')
  expect(page.address()).toBe('/?after=100')
  await page.press('Previous')
  expect(page.address()).toBe('/')
  await page.press('Next')
  await page.press('First page')
  expect(page.address()).toBe('/')
})
