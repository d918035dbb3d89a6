import { expect, it } from 'vitest'
import { readTable } from './read-table.ts'

it('parses Markdown tables and bare tables alike', () => {
  const expected = [
    { from: 'promotions', to: 'alice', amount: '1.00' },
    { from: '', to: 'bob', amount: '2.00' },
  ]
  expect(
    readTable(
      'Some text.\n\n| From | To | Amount |\n|---|:--|--:|\n| `promotions` | alice | 1.00 |\n| | bob | 2.00 |\n',
    ),
  ).toEqual(expected)
  expect(readTable('from | to | amount\npromotions | alice | 1.00\n | bob | 2.00')).toEqual(expected)
})
