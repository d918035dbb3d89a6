import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { formatAmount, minor, parseAmountFromZero } from '@baize/money'

const document = await readFile(join(resolve(import.meta.dirname, '../../../..'), 'docs/promotions.md'), 'utf8')

/** The rows of a table of `docs/promotions.md`, by the beginning of its heading. */
export function rowsOf(heading: string): string[][] {
  const lines = document.split('\n')
  const begin = lines.findIndex((line) => line.startsWith(`| ${heading} |`))
  const rows = lines.slice(begin + 2)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** An amount of the document, in minor units. */
export function exact(amount: string): bigint {
  const found = parseAmountFromZero(amount, 2)
  if (found === undefined) throw new Error(`${amount} is no amount`)
  return found
}

/** An amount as the document writes it. */
export const written = (amount: bigint): string => formatAmount(minor(amount), 2)
