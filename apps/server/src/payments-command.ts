import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatAmount } from '@baize/money'
import { StartProblem } from './kernel/start-problem.ts'
import { storedBrands, type StoredBrand } from './modules/brand/index.ts'
import {
  connectGateway,
  decideWithdrawal,
  depositReviews,
  requestedWithdrawals,
  storedGateways,
  tellWithdrawal,
  twoPeopleFrom,
  unknownPayments,
  type OperateParts,
  type VoucherParts,
  type WithdrawalRow,
} from './modules/payments/index.ts'
import { listVouchers, printVouchers } from './voucher-orders.ts'
import { withdrawalTeller } from './modules/messages/index.ts'
import { decideDeposit, resolvePayment } from './deposit-decisions.ts'
import { operatorBrand } from './operator-brand.ts'
import { operatorOutbox } from './operator-outbox.ts'
import { operatorName, operatorReason } from './operator-words.ts'

const usage = [
  'npm run payments -- list',
  'connect <gateway> --key-file <file> [--brand <code>]',
  'review [--after <deposit>]',
  'credit <deposit> --amount ordered|paid --by <name> --reason <text>',
  'refuse <deposit> --by <name> --reason <text>',
  'resolve <event> --gateway <code> [--brand <code>] --by <name> --reason <text>',
  'vouchers',
  'make-vouchers --amount <amount> --count <number> --days <number> [--brand <code>] --by <name> --reason <text>',
  'withdrawals [--after <withdrawal>]',
  'approve <withdrawal> --by <name> [--reason <text>]',
  'reject <withdrawal> --by <name> --reason <text>',
].join('; ')

const rowsOfPage = 100

interface PaymentOrder {
  readonly parts: OperateParts & VoucherParts
  /** The folder of the server's brand. */
  readonly folder: string
  readonly say: (line: string) => void
}

/**
 * Lists the connected payment gateways, connects one or replaces its key, or lists the deposits and withdrawals that are left
 * to operators and decides about them.
 * `say` is called once per line. Throws a {@link StartProblem}, and changes nothing, if the arguments are not valid.
 */
export async function runPaymentsCommand(order: PaymentOrder, args: readonly string[]): Promise<void> {
  const { values, positionals } = read(args)
  const [what, name, ...rest] = positionals
  if (rest.length > 0) throw new StartProblem(usage)
  const { after, brand, 'key-file': keyFile } = values
  if (what === 'list' && name === undefined && Object.keys(values).length === 0) return list(order)
  if (what === 'review' && name === undefined && brand === undefined && keyFile === undefined)
    return review(order, after)
  if (what === 'withdrawals' && name === undefined && brand === undefined && keyFile === undefined)
    return withdrawals(order, after)
  if ((what === 'approve' || what === 'reject') && name !== undefined && keyFile === undefined)
    return decide(order, what, { withdrawalId: name, ...values })
  if ((what === 'credit' || what === 'refuse') && name !== undefined && keyFile === undefined && idForm.test(name))
    return decideDeposit(order, what, { depositId: name, ...values })
  if (what === 'vouchers' && name === undefined && Object.keys(values).length === 0) return listVouchers(order)
  if (what === 'make-vouchers' && name === undefined) return printVouchers(order, values)
  if (what === 'resolve' && name !== undefined && keyFile === undefined)
    return resolvePayment(order, { eventId: name, ...values })
  if (what === 'connect' && name !== undefined && keyFile !== undefined && after === undefined)
    return connect(order, { gatewayCode: name, keyFile, brand })
  throw new StartProblem(usage)
}

function read(args: readonly string[]) {
  try {
    const options = {
      brand: { type: 'string' },
      'key-file': { type: 'string' },
      after: { type: 'string' },
      by: { type: 'string' },
      reason: { type: 'string' },
      amount: { type: 'string' },
      gateway: { type: 'string' },
      count: { type: 'string' },
      days: { type: 'string' },
    } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new StartProblem(usage)
  }
}

async function list({ parts, say }: PaymentOrder): Promise<void> {
  const [brands, gateways] = await Promise.all([storedBrands(parts.database), storedGateways(parts.database)])
  if (gateways.length === 0) say('No payment gateway is connected.')
  for (const { brandId, gatewayCode, isDemo, connectedAt } of gateways) {
    const brand = brands.find((one) => one.brandId === brandId)?.code ?? brandId
    say(`${gatewayCode} of ${brand}: ${isDemo ? 'the payment sandbox' : 'connected'} since ${connectedAt.toString()}`)
  }
}

async function connect(
  { parts, folder, say }: PaymentOrder,
  asked: { readonly gatewayCode: string; readonly keyFile: string; readonly brand: string | undefined },
): Promise<void> {
  const { gatewayCode } = asked
  const brand = await operatorBrand(parts.database, asked.brand)
  const key = await readFile(asked.keyFile, 'utf8').catch(() => {
    throw new StartProblem(`${asked.keyFile} cannot be read.`)
  })
  const done = await connectGateway(parts, { brandId: brand.brandId, folder, gatewayCode, key })
  say(done === 'connected' ? `${gatewayCode} is connected.` : `${gatewayCode} has a new key; the old one has ended.`)
  say(`It reports payments to /payments/${gatewayCode}/events at a host of the brand.`)
}

type Owned = Pick<WithdrawalRow, 'brandId' | 'amountMinor' | 'currency'>

function amountOf(brands: readonly StoredBrand[], { brandId, amountMinor, currency }: Owned): string {
  const digits = brands.find((brand) => brand.brandId === brandId)?.digits ?? 0
  return `${formatAmount(amountMinor, digits)} ${currency}`
}

function codeOf(brands: readonly StoredBrand[], { brandId }: Owned): string | number {
  return brands.find((brand) => brand.brandId === brandId)?.code ?? brandId
}

const meanings = {
  other_amount: 'another amount was paid',
  other_currency: 'another currency was paid',
  refused: 'the account may not receive it',
  paid_twice: 'it was paid twice, and credited once',
  other_account: 'another account was paid to',
  other_time: 'the transfer was made at another time',
  slip_unreadable: 'the code of its slip cannot be read',
  slip_unknown: 'the bank knows no transfer like on its slip',
  slip_unverified: 'the bank could not be asked about its slip',
} as const

async function review({ parts, say }: PaymentOrder, after: string | undefined): Promise<void> {
  if (after !== undefined && !idForm.test(after)) throw new StartProblem(usage)
  const { database } = parts
  const brands = await storedBrands(database)
  const found = await depositReviews(database, { after, max: rowsOfPage + 1 })
  const unknown = after === undefined ? await unknownPayments(database, { max: rowsOfPage }) : []
  if (found.length + unknown.length === 0) say('No deposit waits for a decision.')
  for (const one of found.slice(0, rowsOfPage)) {
    const whose = `${amountOf(brands, one)} for member ${one.memberId} of ${codeOf(brands, one)}`
    const paid = one.paid === null ? '' : ` (${one.paid.amount} ${one.paid.currency}, charge ${one.paid.chargeId})`
    say(
      `${one.depositId}: ${whose} by ${one.gatewayCode}, ${meanings[one.review]}${paid}, ordered ${one.createdAt.toString()}`,
    )
  }
  if (found.length > rowsOfPage) say(`There are more: --after ${found[rowsOfPage - 1]?.depositId}`)
  for (const { gatewayCode, eventId, chargeId, amount, currency, receivedAt } of unknown)
    say(
      `${gatewayCode} reported ${amount} ${currency} for an unknown order: charge ${chargeId}, event ${eventId}, ${receivedAt.toString()}`,
    )
}

async function withdrawals({ parts, say }: PaymentOrder, after: string | undefined): Promise<void> {
  if (after !== undefined && !idForm.test(after)) throw new StartProblem(usage)
  const brands = await storedBrands(parts.database)
  const found = await requestedWithdrawals(parts.database, { after, max: rowsOfPage + 1 })
  if (found.length === 0) say('No withdrawal waits for a decision.')
  for (const one of found.slice(0, rowsOfPage)) {
    const to = `to ${one.bankCode} …${one.numberTail}`
    const due = `requested ${one.requestedAt.toString()}, promised by ${one.promisedAt.toString()}`
    say(
      `${one.withdrawalId}: ${amountOf(brands, one)} for member ${one.memberId} of ${codeOf(brands, one)} ${to}, ${due}`,
    )
  }
  if (found.length > rowsOfPage) say(`There are more: --after ${found[rowsOfPage - 1]?.withdrawalId}`)
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function decide(
  { parts, folder, say }: PaymentOrder,
  decision: 'approve' | 'reject',
  asked: { readonly withdrawalId: string; readonly by?: string | undefined; readonly reason?: string | undefined },
): Promise<void> {
  const { withdrawalId } = asked
  if (!idForm.test(withdrawalId)) throw new StartProblem(usage)
  const by = operatorName(asked.by)
  const reason = decision === 'approve' && asked.reason === undefined ? undefined : operatorReason(asked.reason)
  const brands = await storedBrands(parts.database)
  const outbox = operatorOutbox(parts.database, 'withdrawal.settled', [withdrawalTeller])
  const done = await decideWithdrawal(parts, {
    withdrawalId,
    decision,
    by: { operatorId: null, name: by },
    reason,
    twoPeopleFromMinor: await twoPeopleFrom(folder),
    mayFollow: async () => true,
    tell: async (tx, row, { isFirst }) => {
      if (isFirst) return
      const result = decision === 'approve' ? 'approved' : 'rejected'
      await tellWithdrawal(outbox, tx, row, { result, reason: reason ?? '', amount: amountOf(brands, row) })
    },
  })
  if (done === 'unknown')
    throw new StartProblem(`there is no withdrawal ${withdrawalId}: npm run payments -- withdrawals lists them.`)
  if (done === 'decided') throw new StartProblem(`the withdrawal ${withdrawalId} no longer waits for a decision.`)
  if (done === 'claimed') throw new StartProblem(`an operator is working on the withdrawal ${withdrawalId}.`)
  if (done === 'same_person')
    throw new StartProblem(`the withdrawal ${withdrawalId} is approved by ${by} already; a second person has to agree.`)
  if (done === 'account_rejected')
    throw new StartProblem(
      `the bank account of the withdrawal ${withdrawalId} was rejected; reject the withdrawal too.`,
    )
  if (done === 'busy') throw new StartProblem(`the withdrawal ${withdrawalId} is being paid; try again in a minute.`)
  if (done.isFirst) return say(`The withdrawal ${withdrawalId} waits for a second person to approve it.`)
  say(
    decision === 'approve'
      ? `The withdrawal ${withdrawalId} is approved; the server has it paid within a minute.`
      : `The withdrawal ${withdrawalId} is rejected; the server gives the money back within a minute.`,
  )
}
