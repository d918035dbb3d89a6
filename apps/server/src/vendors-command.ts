import { readFile, rm, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { StartProblem } from './kernel/start-problem.ts'
import { storedBrands } from './modules/brand/index.ts'
import {
  boundVendor,
  connectOutside,
  disableVendor,
  isInMaintenance,
  listVendors,
  readConnectionSettings,
  renewVendorKeys,
  type ConnectParts,
  type VendorListing,
} from './modules/vendors/index.ts'
import { jackpots, promotionWins } from './vendor-reports.ts'
import { runFreeRoundsCommand } from './free-rounds-command.ts'
import { operatorBrand } from './operator-brand.ts'

const usage = [
  'npm run vendors -- list',
  'connect <settings.json> --keys-out <file> [--vendor-key <file>]',
  'rotate-key <code> --keys-out <file> [--vendor-key <file>] [--overlap-hours 24]',
  'bounds <code> [--max-win <minor units>|none] [--max-wins-per-hour <minor units>|none] [--max-promotion-win <minor units>|none] [--wins known_round|any] [--token needed|optional]',
  'disable <code>',
  'promotion-wins <code> [--days 30]',
  'jackpots <code> [--days 30]',
  'free-rounds issue|cancel|list|campaign …',
].join('; ')

const options = {
  brand: { type: 'string' },
  'keys-out': { type: 'string' },
  'vendor-key': { type: 'string' },
  'overlap-hours': { type: 'string' },
  'max-win': { type: 'string' },
  'max-wins-per-hour': { type: 'string' },
  'max-promotion-win': { type: 'string' },
  days: { type: 'string' },
  wins: { type: 'string' },
  token: { type: 'string' },
} as const

/** What each word may be followed by. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  list: [],
  connect: ['keys-out', 'vendor-key'],
  'rotate-key': ['keys-out', 'vendor-key', 'overlap-hours'],
  bounds: ['max-win', 'max-wins-per-hour', 'max-promotion-win', 'wins', 'token'],
  'promotion-wins': ['days'],
  jackpots: ['days'],
  disable: [],
}

interface Order {
  readonly parts: ConnectParts
  readonly values: { readonly [name in keyof typeof options]?: string | undefined }
  readonly say: (line: string) => void
}

/**
 * Lists, connects and disables outside vendors, replaces their keys, and sets what their wins and bets may and need. A running server follows within ten seconds. `say`
 * is called once per line; `free-rounds` gives members free rounds at them. Throws a {@link StartProblem}, and changes nothing, if the arguments are not valid.
 */
export async function runVendorsCommand(
  parts: ConnectParts,
  args: readonly string[],
  say: Order['say'],
): Promise<void> {
  if (args[0] === 'free-rounds') return runFreeRoundsCommand(parts, args.slice(1), say)
  const { values, positionals } = read(args)
  const [what = '', name = '', ...rest] = positionals
  const order = { parts, values, say }
  const given = Object.keys(values).filter((option) => option !== 'brand')
  const known = optionsOf[what]
  if (known === undefined || given.some((option) => !known.includes(option))) throw new StartProblem(usage)
  if (what === 'list' && name === '') return list(order)
  if (name === '' || rest.length > 0) throw new StartProblem(usage)
  if (what === 'connect') return connect(order, name)
  if (what === 'rotate-key') return rotate(order, name)
  if (what === 'disable') return disable(order, name)
  if (what === 'bounds') return bounds(order, name)
  if (what === 'promotion-wins') return promotionWins(parts, { vendorCode: name, ...values }, say)
  if (what === 'jackpots') return jackpots(parts, { vendorCode: name, ...values }, say)
  throw new StartProblem(usage)
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new StartProblem(usage)
  }
}

async function list({ parts, say }: Order): Promise<void> {
  const [brands, vendors] = await Promise.all([storedBrands(parts.database), listVendors(parts)])
  if (vendors.length === 0) say('No vendor is connected.')
  for (const vendor of vendors) {
    const { settings } = vendor
    const brand = brands.find(({ brandId }) => brandId === settings.brandId)?.code ?? settings.brandId
    const from = settings.allowedNetworks.length === 0 ? 'anywhere' : settings.allowedNetworks.join(', ')
    say(
      [
        `${settings.vendorCode} of ${brand}: ${settings.dialect}, ${settings.walletMode}, ${settings.apiBase ?? 'sandbox'}`,
        ...(isInMaintenance(settings, parts.clock.now()) ? ['in maintenance'] : []),
        `calls from ${from}`,
        `wins without review up to ${settings.maxWinMinor ?? 'any amount'}, ${settings.maxWinsPerHourMinor ?? 'any amount'} per hour`,
        `wins of promotions without review up to ${settings.maxPromotionWinMinor ?? 'the same'}`,
        `wins in ${settings.wins === 'any' ? 'any round' : 'known rounds'}, bets ${settings.tokenNeeded ? 'with a token' : 'as the dialect says'}`,
        keyWords(vendor),
      ].join('; '),
    )
  }
}

function keyWords({ keys }: VendorListing): string {
  if (keys.length === 0) return 'no valid key'
  const words = { vendor: 'its key', house: 'our key' } as const
  return keys
    .map(({ side, validFrom, validUntil }) => {
      const until = validUntil === null ? '' : ` until ${validUntil.toString()}`
      return `${side === 'vendor' ? words.vendor : words.house} from ${validFrom.toString()}${until}`
    })
    .join(', ')
}

async function connect(order: Order, file: string): Promise<void> {
  const { parts, values, say } = order
  const brand = await operatorBrand(parts.database, order.values.brand)
  const settings = await readConnectionSettings(file)
  await withKeys(order, (exchange) => connectOutside(parts, brand.brandId, settings, exchange))
  say(`${settings.vendorCode} of ${brand.code} is connected. Its part of the keys is in ${values['keys-out']}.`)
  say(`Its wallet address: /wallet/${settings.dialect}/${settings.vendorCode}`)
}

async function rotate(order: Order, vendorCode: string): Promise<void> {
  const { parts, values, say } = order
  const hours = hoursOf(values['overlap-hours'] ?? '24')
  const brand = await operatorBrand(parts.database, order.values.brand)
  const vendor = { brandId: brand.brandId, vendorCode }
  await withKeys(order, (exchange) => renewVendorKeys(parts, vendor, exchange, { hours }))
  say(`The new keys of ${vendorCode} of ${brand.code} are in ${values['keys-out']}. The older ones end in ${hours} h.`)
}

async function disable(order: Order, vendorCode: string): Promise<void> {
  const { parts, say } = order
  const brand = await operatorBrand(parts.database, order.values.brand)
  await disableVendor(parts, { brandId: brand.brandId, vendorCode })
  say(`${vendorCode} of ${brand.code} is in maintenance, and all its keys have ended: its wins are refused, too.`)
  say(`To take it back: npm run vendors -- rotate-key ${vendorCode} …, then npm run site -- vendor ${vendorCode} off`)
}

async function bounds(order: Order, vendorCode: string): Promise<void> {
  const { parts, values, say } = order
  const wanted = {
    maxWinMinor: boundIn(values['max-win']),
    maxWinsPerHourMinor: boundIn(values['max-wins-per-hour']),
    maxPromotionWinMinor: values['max-promotion-win'] === '0' ? 0n : boundIn(values['max-promotion-win']),
    wins: values.wins === undefined ? undefined : oneOf(values.wins, ['known_round', 'any']),
    tokenNeeded: values.token === undefined ? undefined : oneOf(values.token, ['needed', 'optional']) === 'needed',
  }
  if (Object.values(wanted).every((value) => value === undefined)) throw new StartProblem(usage)
  const brand = await operatorBrand(parts.database, order.values.brand)
  await boundVendor(parts, { brandId: brand.brandId, vendorCode }, wanted)
  for (const line of boundLines(`${vendorCode} of ${brand.code}`, wanted)) say(line)
}

function boundLines(vendor: string, wanted: Parameters<typeof boundVendor>[2]): string[] {
  const { maxWinMinor, maxWinsPerHourMinor, maxPromotionWinMinor: promotion, wins, tokenNeeded } = wanted
  const isBounded = maxWinMinor !== undefined || maxWinsPerHourMinor !== undefined
  return [
    ...(isBounded ? [`Wins of ${vendor} above the new bounds are held for review.`] : []),
    ...(promotion === undefined ? [] : [promotionLine(vendor, promotion)]),
    ...(wins === 'known_round' ? [`Wins of ${vendor} are paid only in rounds in which the player bet.`] : []),
    ...(wins === 'any' ? [`Wins of ${vendor} are paid in any round, even if the player never bet.`] : []),
    ...(tokenNeeded === true ? [`Bets of ${vendor} need the token of a session.`] : []),
    ...(tokenNeeded === false ? [`Bets of ${vendor} need a token only where the dialect requires one.`] : []),
  ]
}

function promotionLine(vendor: string, maxMinor: bigint | null): string {
  if (maxMinor === null) return `Wins of promotions of ${vendor} are held for review only above its other bounds.`
  return maxMinor === 0n
    ? `Each win of a promotion of ${vendor} is held for review.`
    : `Wins of promotions of ${vendor} above ${maxMinor} are held for review.`
}

function oneOf<Word extends string>(text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text)
  if (found === undefined) throw new StartProblem(`${text} is not one of ${words.join(', ')}.`)
  return found
}

function boundIn(text: string | undefined): bigint | null | undefined {
  if (text === undefined) return undefined
  if (text === 'none') return null
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new StartProblem(`${text} is not an amount in minor units, or “none”.`)
  return BigInt(text)
}

const maxOverlapHours = 30 * 24

function hoursOf(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > maxOverlapHours)
    throw new StartProblem(`--overlap-hours is 0 to ${maxOverlapHours}.`)
  return Number(text)
}

/** The vendor's part of the keys goes to a new file that only its owner reads; without success, the file is removed. */
async function withKeys(
  { values }: Order,
  work: (exchange: Parameters<typeof connectOutside>[3]) => Promise<void>,
): Promise<void> {
  const out = values['keys-out']
  if (out === undefined) throw new StartProblem(usage)
  const vendorKey = await keyIn(values['vendor-key'])
  let isOurs = false
  const handOver = async (held: Readonly<Record<string, string>>) => {
    await writeFile(out, `${JSON.stringify(held, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 }).catch(() => {
      throw new StartProblem(`${out} cannot be created, or exists already.`)
    })
    isOurs = true
  }
  try {
    await work({ vendorKey, handOver })
  } catch (error) {
    if (isOurs) await rm(out)
    throw error
  }
}

async function keyIn(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartProblem(`${file} cannot be read.`)
  })
  return text.trim()
}
