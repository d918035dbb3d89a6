import { readFileSync } from 'node:fs'
import type { CurrencyCode } from '@baize/money'
import { brandId, type BrandId } from '@baize/server/kernel/ids'
import type { Ledger, Posting } from '@baize/server/modules/ledger'
import { readTable, type TableRow } from './read-table.ts'
import { isHouse } from './run-transfers.ts'

/** A business event as listed in `docs/money.md`; pairs of its lines form postings. */
export interface MoneyEvent {
  readonly name: string
  readonly legs: readonly TableRow[]
}

const document = readFileSync(new URL('../../../docs/money.md', import.meta.url), 'utf8')

function section(heading: string): TableRow[] {
  const text = document.split(/^## /m).find((part) => part.startsWith(heading))
  if (text === undefined) throw new Error(`docs/money.md has no section "${heading}"`)
  return readTable(text)
}

/** The house accounts described in `docs/money.md`. */
export function documentedHouseAccounts(): string[] {
  return section("The house's accounts").map((row) => row['account'] ?? '')
}

/** The events of `docs/money.md`, in order. */
export function moneyEvents(): MoneyEvent[] {
  const found: { name: string; legs: TableRow[] }[] = []
  for (const row of section('The events')) {
    if (row['event']) found.push({ name: row['event'], legs: [] })
    found.at(-1)?.legs.push(row)
  }
  return found
}

/**
 * The names of the documented events with exactly these postings: the same kinds, house accounts and directions in the same
 * order, whatever the amounts. A use-case's test expects its event to be among them.
 */
export async function postedAs(
  ledger: Ledger,
  currency: CurrencyCode,
  postings: readonly Posting[],
  brand: BrandId = brandId(1),
): Promise<string[]> {
  const matching: string[] = []
  for (const { name, legs } of moneyEvents()) {
    const house = legs.filter((leg) => isHouse(leg['account'] ?? ''))
    if (house.length !== postings.length) continue
    const fits = await Promise.all(
      house.map(
        async (leg, index) => (await shapeOf(ledger, { brand, currency, leg })) === shapeOfPosting(postings[index]),
      ),
    )
    if (fits.every(Boolean)) matching.push(name)
  }
  return matching
}

async function shapeOf(
  ledger: Ledger,
  { brand, currency, leg }: { brand: BrandId; currency: CurrencyCode; leg: TableRow },
): Promise<string> {
  const name = leg['account'] ?? ''
  if (!isHouse(name)) throw new Error(`${name} is not a house account`)
  const id = await ledger.houseAccount({ brandId: brand, currency, name })
  const amount = leg['debit'] || leg['credit']
  return `${leg['kind']} ${id} ${amount === '0.00' ? 'nothing' : leg['debit'] === '' ? 'takes' : 'gives'}`
}

function shapeOfPosting(posting: Posting | undefined): string {
  if (posting === undefined) return ''
  return `${posting.kind} ${posting.houseAccountId} ${posting.amountMinor === 0n ? 'nothing' : posting.amountMinor < 0n ? 'takes' : 'gives'}`
}
