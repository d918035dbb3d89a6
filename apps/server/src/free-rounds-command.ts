import { parseArgs } from 'node:util'
import { formatAmount, minor } from '@baize/money'
import { StartProblem } from './kernel/start-problem.ts'
import { findMember, trialType, type FoundMember } from './modules/identity/index.ts'
import {
  campaignPrefix,
  cancelFreeRounds,
  giveCampaign,
  giveFreeRounds,
  listFreeRounds,
  makeCampaign,
  plausibleTimes,
  type FreeRoundsRow,
  type Given,
  type GivingParts,
} from './modules/vendors/index.ts'
import type { StoredBrand } from './modules/brand/index.ts'
import { operatorBrand } from './operator-brand.ts'
import { operatorName, operatorReason } from './operator-words.ts'

const terms =
  '--vendor <code> --game <code> --rounds <1 to 1000> --bet <minor units> [--max-win <minor units>] [--valid-hours 168]'
const usage = [
  `npm run vendors -- free-rounds issue <member> ${terms} --reference <text> --by <who> --reason <text>`,
  'free-rounds issue <member> [<member> …] --campaign <name> --by <who> --reason <text>',
  `free-rounds campaign <name> ${terms} --members <number> --by <who> --reason <text>`,
  'free-rounds cancel <free rounds> --by <who> --reason <text>',
  'free-rounds list [--member <member>] [--vendor <code>] [--campaign <name>] [--before <free rounds>]',
].join('; ')

const options = {
  brand: { type: 'string' },
  vendor: { type: 'string' },
  game: { type: 'string' },
  rounds: { type: 'string' },
  bet: { type: 'string' },
  'max-win': { type: 'string' },
  'valid-hours': { type: 'string' },
  reference: { type: 'string' },
  campaign: { type: 'string' },
  members: { type: 'string' },
  member: { type: 'string' },
  before: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
} as const

const ofTerms = ['vendor', 'game', 'rounds', 'bet', 'max-win', 'valid-hours'] as const
const said = ['by', 'reason'] as const

/** What each word may be followed by. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  issue: [...ofTerms, ...said, 'reference', 'campaign'],
  campaign: [...ofTerms, ...said, 'members'],
  cancel: said,
  list: ['member', 'vendor', 'campaign', 'before'],
}
const maxMembersAtOnce = 100
const rowsOfPage = 100

interface Order {
  readonly parts: GivingParts
  readonly brand: StoredBrand
  readonly values: { readonly [name in keyof typeof options]?: string | undefined }
  readonly names: readonly string[]
  readonly say: (line: string) => void
}

/**
 * Gives members free rounds at outside vendors, cancels and lists them, and makes campaigns. The running server sends them
 * to the vendors within a minute. `say` is called once per line. Throws a {@link StartProblem} if the arguments are not
 * valid; whoever was named before the wrong one has been given theirs, and nobody gets them twice.
 */
export async function runFreeRoundsCommand(
  parts: GivingParts,
  args: readonly string[],
  say: Order['say'],
): Promise<void> {
  const { values, positionals } = read(args)
  const [what = '', ...names] = positionals
  const known = optionsOf[what]
  const given = Object.keys(values).filter((option) => option !== 'brand')
  if (known === undefined || given.some((option) => !known.includes(option))) throw new StartProblem(usage)
  const brand = await operatorBrand(parts.database, values.brand)
  const order = { parts, brand, values, names, say }
  if (what === 'list') return list(order)
  if (names.length === 0) throw new StartProblem(usage)
  if (what === 'issue') return values.campaign === undefined ? issueOne(order) : issueCampaign(order, values.campaign)
  if (names.length > 1) throw new StartProblem(usage)
  return what === 'cancel' ? cancel(order) : makeNew(order)
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new StartProblem(usage)
  }
}

const saidIn = ({ values }: Order) => ({ by: operatorName(values.by), reason: operatorReason(values.reason) })

function termsIn({ values }: Order) {
  const { vendor, game, rounds, bet } = values
  if (vendor === undefined || game === undefined || rounds === undefined || bet === undefined)
    throw new StartProblem(usage)
  const [count, betMinor] = [numberIn(rounds, '--rounds', 1_000n), numberIn(bet, '--bet', 1_000_000_000n)]
  const plausible = String(plausibleTimes * count * betMinor)
  return {
    vendorCode: vendor,
    gameCode: game,
    rounds: Number(count),
    betMinor: minor(betMinor),
    maxWinMinor: minor(numberIn(values['max-win'] ?? plausible, '--max-win', 10n ** 15n)),
    validHours: Number(numberIn(values['valid-hours'] ?? '168', '--valid-hours', 8_760n)),
  }
}

function numberIn(text: string, option: string, max: bigint): bigint {
  if (!/^[1-9]\d{0,17}$/.test(text) || BigInt(text) > max) throw new StartProblem(`${option} is 1 to ${max}.`)
  return BigInt(text)
}

async function issueOne(order: Order): Promise<void> {
  const { parts, brand, values, names } = order
  const { reference } = values
  const [name = '', ...others] = names
  if (others.length > 0 || reference === undefined) throw new StartProblem(usage)
  if (!/^[!-~]{1,100}$/.test(reference) || reference.startsWith(campaignPrefix))
    throw new StartProblem(`--reference is 1 to 100 characters without blanks that do not begin with ${campaignPrefix}`)
  const gift = { ...termsIn(order), ...saidIn(order), reference, brandId: brand.brandId }
  const member = await playerNamed(order, name)
  sayGiven(order, member, await giveFreeRounds(parts, { ...gift, memberId: member.memberId }))
}

async function issueCampaign(order: Order, name: string): Promise<void> {
  const { parts, brand, values, names } = order
  if ([...ofTerms, 'reference' as const].some((option) => values[option] !== undefined)) throw new StartProblem(usage)
  if (names.length > maxMembersAtOnce) throw new StartProblem(`name up to ${maxMembersAtOnce} members at a time.`)
  const who = saidIn(order)
  // A name that is wrong is found before anybody gets anything.
  const members: FoundMember[] = []
  for (const one of names) members.push(await playerNamed(order, one))
  for (const member of members) {
    const { memberId } = member
    sayGiven(order, member, await giveCampaign(parts, { brandId: brand.brandId, memberId, campaign: name }, who))
  }
}

function sayGiven({ say }: Order, { memberId, username }: FoundMember, { freeRounds, isNew }: Given): void {
  const { freeRoundsId, state } = freeRounds
  if (isNew) say(`${freeRoundsId}: given to ${memberId} (${username}); the server sends them to the vendor.`)
  else say(`${freeRoundsId}: had been given to ${memberId} (${username}) before, and are ${state}.`)
}

async function memberNamed({ parts, brand }: Order, name: string): Promise<FoundMember> {
  const byNumber = /^\d{1,18}$/.test(name)
    ? await findMember(parts, brand.brandId, { number: BigInt(name) })
    : undefined
  const found = byNumber ?? (await findMember(parts, brand.brandId, { username: name }))
  if (found === undefined) throw new StartProblem(`there is no member ${name}.`)
  return found
}

/** A real, active member: nobody else can play them. */
async function playerNamed(order: Order, name: string): Promise<FoundMember> {
  const found = await memberNamed(order, name)
  if (found.status !== 'active' || found.type === trialType)
    throw new StartProblem(`${name} is ${found.status}, type ${found.type}: only active members get free rounds.`)
  return found
}

async function makeNew(order: Order): Promise<void> {
  const { parts, brand, values, names, say } = order
  const [name = ''] = names
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
    throw new StartProblem('a campaign is named with small letters, digits and hyphens, at most 40.')
  const maxMembers = Number(numberIn(values.members ?? '', '--members', 1_000_000n))
  await makeCampaign(parts, brand.brandId, { campaign: name, maxMembers, ...termsIn(order) }, saidIn(order))
  say(`The campaign ${name} of ${brand.code} is for up to ${maxMembers} members.`)
}

async function cancel(order: Order): Promise<void> {
  const { parts, brand, names, say } = order
  const freeRounds = { brandId: brand.brandId, freeRoundsId: names[0] ?? '' }
  const { state } = await cancelFreeRounds(parts, freeRounds, saidIn(order))
  say(
    state === 'cancelled'
      ? `${freeRounds.freeRoundsId} are cancelled.`
      : `The server asks the vendor to cancel ${freeRounds.freeRoundsId}.`,
  )
}

async function list(order: Order): Promise<void> {
  const { parts, brand, values, names, say } = order
  if (names.length > 0) throw new StartProblem(usage)
  const member = values.member === undefined ? undefined : await memberNamed(order, values.member)
  const filter = {
    brandId: brand.brandId,
    memberId: member?.memberId,
    campaign: values.campaign,
    vendorCode: values.vendor,
  }
  const page = { before: values.before, max: rowsOfPage + 1 }
  const { rows, sums } = await listFreeRounds(parts, filter, page)
  if (sums.length === 0) return say('There are no free rounds.')
  const amount = (of: bigint) => formatAmount(minor(of), brand.digits)
  for (const row of rows.slice(0, rowsOfPage)) say(lineOf(row, amount))
  if (rows.length > rowsOfPage) say(`There are more: --before ${rows[rowsOfPage - 1]?.freeRoundsId}`)
  for (const { state, count, worthMinor, wonMinor } of sums)
    say(`${state}: ${count}, worth ${amount(worthMinor)}, won ${amount(wonMinor)}`)
}

function lineOf(row: FreeRoundsRow, amount: (of: bigint) => string): string {
  const { freeRoundsId, memberId, rounds, gameCode, vendorCode, betMinor, state, validUntil, wonMinor, campaign } = row
  return [
    `${freeRoundsId}: ${rounds} of ${amount(betMinor)} in ${gameCode} of ${vendorCode} for member ${memberId}`,
    row.cancelAskedAt === null || row.endedAt !== null ? state : `${state}, to be cancelled`,
    ...(wonMinor === null ? [] : [`won ${amount(wonMinor)}`]),
    `until ${validUntil.toString()}`,
    campaign === null ? `reference ${row.reference}` : `campaign ${campaign}`,
    `given by ${row.issuedBy} at ${row.issuedAt.toString()}: ${row.issuedFor}`,
    ...(row.problem === null ? [] : [row.problem]),
  ].join('; ')
}
