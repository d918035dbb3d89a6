import type {
  addBankAccount,
  bankAccounts,
  beginDeposit as begin,
  beginWithdrawal,
  BodyOf,
  cancelDeposit,
  cancelWithdrawal,
  depositMethods,
  listDeposits,
  listWithdrawals,
  QueryOf,
  ReplyOf,
  withdrawalTerms,
} from '@baize/contract'
import { formatAmount, minor, noFee } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { FastifyInstance } from 'fastify'
import type { Caller, Session } from '../../kernel/caller.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import { keepReloading } from '../../kernel/keep-reloading.ts'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Brand } from '../brand/index.ts'
import type { AccountId } from '../ledger/index.ts'
import { feeInText } from './amount.rules.ts'
import { openAccountDesk, type AccountDesk } from './bank-accounts/account-desk.ts'
import { addOwnBankAccount, listBankAccounts, removeOwnBankAccount } from './bank-accounts/own-bank-accounts.ts'
import { beginDeposit, type Wish } from './deposits/begin-deposit.ts'
import { closeDeposit, depositOf, pageOfDeposits, type DepositRow } from './deposits/deposits.sql.ts'
import { openingOf } from './deposits/method.rules.ts'
import { presentDeposit, presentWhole } from './deposits/present-deposit.ts'
import { bindGatewayEvents } from './deposits/receive-event.ts'
import { settleDecidedDeposits } from './deposits/settle-decided-deposits.ts'
import { openDepositDesk, type DepositDesk } from './deposits/review-deposits.ts'
import { settleDueDeposits } from './deposits/settle-due-deposits.ts'
import { queueLengths, type PaymentQueues } from './queue-lengths.sql.ts'
import { openMemberPayments, type MemberPayments } from './member-payments.ts'
import { openMethodDesk, type MethodDesk } from './methods/method-desk.ts'
import type { PaymentParts } from './payments.parts.ts'
import type { PaymentPorts } from './payments.ports.ts'
import { openPaymentReconciliation, type PaymentReconciliation } from './reconciliation/reconciliation-desk.ts'
import { reconcileDueDays } from './reconciliation/reconcile-due-days.ts'
import { GatewayRegistry } from './registry/gateway-registry.ts'
import { preparePaymentSandbox } from './registry/sandbox-settings.ts'
import { openOwnReceipts, type OwnReceipts } from './receipts/own-receipts.ts'
import { settleReceipts } from './receipts/settle-receipts.ts'
import { settleDueSlips } from './slips/settle-slip.ts'
import { slipPictureOf } from './slips/slips.sql.ts'
import { uploadOwnSlip } from './slips/upload-slip.ts'
import { redeemOwnVoucher, settleDueVouchers } from './vouchers/redeem-voucher.ts'
import {
  cancelOwnWithdrawal,
  listOwnWithdrawals,
  readOwnWithdrawal,
  type OwnCall,
} from './withdrawals/own-withdrawals.ts'
import { afterTurnover, turnoverToGo, type Leaving } from './withdrawals/deposit-turnover.ts'
import { readTerms, requestWithdrawal, type WithdrawalWish } from './withdrawals/request-withdrawal.ts'
import { openWithdrawalReview, type WithdrawalReview } from './withdrawals/review-withdrawals.ts'
import { settleDueWithdrawals } from './withdrawals/settle-due-withdrawals.ts'

/** Deposits of members, and the gateways that they go through. */
export interface Payments {
  /** The methods that members of a brand can use, in a language. */
  methods(session: Session, language: Language): ReplyOf<typeof depositMethods>
  /** What operators do with methods. */
  readonly methodDesk: MethodDesk
  begin(wish: Wish): Promise<ReplyOf<typeof begin>>
  read(call: OwnCall, depositId: string): Promise<ReplyOf<typeof cancelDeposit>>
  list(session: Session, page: QueryOf<typeof listDeposits>): Promise<ReplyOf<typeof listDeposits>>
  cancel(call: OwnCall, depositId: string): Promise<ReplyOf<typeof cancelDeposit>>
  uploadSlip(
    call: OwnCall,
    upload: { readonly depositId: string; readonly file: Uint8Array },
  ): Promise<ReplyOf<typeof cancelDeposit>>
  /** Redeems a voucher code. */
  redeem(call: OwnCall, typed: string): Promise<ReplyOf<typeof cancelDeposit>>
  /** The picture of an own slip. */
  slipPicture(session: Session, slipId: string): Promise<Uint8Array>
  /** What operators do with deposits. */
  readonly desk: DepositDesk
  readonly bankAccounts: {
    list(call: OwnCall): Promise<ReplyOf<typeof bankAccounts>>
    add(caller: Caller<Session>, body: BodyOf<typeof addBankAccount>): Promise<ReplyOf<typeof addBankAccount>>
    remove(session: Session, accountId: string): Promise<void>
    /** What operators do with them. */
    readonly desk: AccountDesk
  }
  readonly withdrawals: {
    terms(session: Session): Promise<ReplyOf<typeof withdrawalTerms>>
    request(wish: WithdrawalWish): Promise<ReplyOf<typeof beginWithdrawal>>
    read(call: OwnCall, withdrawalId: string): Promise<ReplyOf<typeof cancelWithdrawal>>
    list(call: OwnCall, page: QueryOf<typeof listWithdrawals>): Promise<ReplyOf<typeof listWithdrawals>>
    cancel(call: OwnCall, withdrawalId: string): Promise<ReplyOf<typeof cancelWithdrawal>>
    /** What a member says about the arrival of one that was paid, and the pictures that show it. */
    readonly receipt: OwnReceipts
    readonly review: WithdrawalReview
    /** What a member still has to stake for deposits before a withdrawal, in minor units; `undefined` without such a rule. */
    turnoverToGo(brandId: BrandId, accountId: AccountId): Promise<bigint | undefined>
    /** From which sum of a day on a member shows a second factor before money leaves; `undefined` without such a rule. */
    factorFromMinor(brandId: BrandId): bigint | undefined
    /** Posts what takes money out of an account for good, if nothing is to be staked; see `afterTurnover`. */
    afterTurnover(leaving: Leaving, post: (ifNewestIs: bigint | undefined) => Promise<unknown>): Promise<void>
  }
  /** How much waits for the operators of a brand. */
  queueLengths(brandId: BrandId): Promise<PaymentQueues>
  /** What operators see of members' payments. */
  readonly ofMembers: MemberPayments
  /** Binds the call by which gateways report payments. Call this before the listener's own hooks are added. */
  bindEvents(listener: FastifyInstance): Promise<void>
  /**
   * Connects a demo brand's gateways and writes the settings file of the payment sandbox. Returns its path; `undefined` if
   * the brand has no gateway that it stands in for.
   */
  prepareSandbox(brand: Brand, at: { siteOrigin: string; dataDir: string }): Promise<string | undefined>
  /** Tells the gateways where the sandbox answers, once it listens. */
  useSandbox(origin: string): void
  /** Throws a `StartProblem` if a gateway of the sandbox is connected. A production server calls it at each start. */
  refuseDemoGateways(): Promise<void>
  /** Days compared with what gateways say happened. */
  readonly reconciliation: PaymentReconciliation
  readonly jobs: readonly MinuteJob[]
  /** Stops reloading the keys. */
  stop(): void
}

/** Opens deposits. Throws a `StartProblem` if a brand's `payments.json` is invalid. */
export async function openPayments(ports: PaymentPorts): Promise<Payments> {
  const registry = await GatewayRegistry.open(ports)
  const parts: PaymentParts = { ...ports, registry }
  const { database, brands, log } = ports
  const find = (session: Session, depositId: string) => ownDeposit(parts, session, depositId)
  return {
    stop: keepUpToDate(registry, log),
    methodDesk: openMethodDesk(parts),
    methods: (session, language) => describeMethods(parts, session, language),
    begin: (wish) => beginDeposit(parts, wish),
    read: async ({ session, language }, depositId) => presentWhole(parts, await find(session, depositId), language),
    async list(session, page) {
      const { currency } = brands.byId(session.brandId)
      const { rows, totalCount } = await pageOfDeposits(database, session, page)
      return {
        list: rows.map((row) => presentDeposit(row, currency)),
        pageNo: page.pageNo,
        totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)),
        totalCount,
        currencySymbol: currency.symbol,
        currencyCode: currency.code,
      }
    },
    async cancel({ session, language }, depositId) {
      const row = await find(session, depositId)
      const isCancelled = await closeDeposit(database, depositId, 'cancelled')
      if (!isCancelled && (await find(session, depositId)).state !== 'cancelled')
        throw new Refusal('payment.not_pending')
      if (isCancelled) tellGateway(parts, row)
      return presentWhole(parts, await find(session, depositId), language)
    },
    ...slipsAndVouchers(parts),
    desk: openDepositDesk(parts),
    bankAccounts: openBankAccounts(parts),
    withdrawals: {
      terms: (session) => readTerms(parts, session),
      request: (wish) => requestWithdrawal(parts, wish),
      read: (call, withdrawalId) => readOwnWithdrawal(parts, call, withdrawalId),
      list: (call, page) => listOwnWithdrawals(parts, call, page),
      cancel: (call, withdrawalId) => cancelOwnWithdrawal(parts, call, withdrawalId),
      receipt: openOwnReceipts(parts),
      review: openWithdrawalReview(parts),
      turnoverToGo: (brandId, accountId) => turnoverToGo(parts, brandId, accountId),
      factorFromMinor: (brandId) => registry.withdrawalsOf(brandId)?.factorFromMinor,
      afterTurnover: (leaving, post) => afterTurnover(parts, leaving, post),
    },
    queueLengths(brandId) {
      const verifyAccounts = registry.withdrawalsOf(brandId)?.verifyAccounts ?? false
      return queueLengths(database, { brandId, verifyAccounts }, ports.clock.now())
    },
    ofMembers: openMemberPayments(parts),
    reconciliation: openPaymentReconciliation(parts),
    bindEvents: (listener) => bindGatewayEvents(listener, parts),
    prepareSandbox: (brand, at) => preparePaymentSandbox(registry, brand, at),
    useSandbox: (origin) => registry.useSandbox(origin),
    refuseDemoGateways: () => registry.refuseDemo(),
    jobs: [
      everyMinute('settle deposits', (_now, signal) => settleDeposits(parts, signal), limits),
      everyMinute('compare gateways', (_now, signal) => reconcileDueDays(parts, signal), limits),
      everyMinute('settle withdrawals', (_now, signal) => settleDueWithdrawals(parts, signal), limits),
      everyMinute('settle receipts', (_now, signal) => settleReceipts(parts, signal), limits),
    ],
  }
}

function openBankAccounts(parts: PaymentParts): Payments['bankAccounts'] {
  return {
    list: ({ session, language }) => listBankAccounts(parts, session, language),
    add: (caller, body) => addOwnBankAccount(parts, caller, body),
    remove: (session, accountId) => removeOwnBankAccount(parts, session, accountId),
    desk: openAccountDesk(parts),
  }
}

/** What members do about transfers and voucher codes. */
function slipsAndVouchers(parts: PaymentParts): Pick<Payments, 'uploadSlip' | 'redeem' | 'slipPicture'> {
  const { database, registry } = parts
  return {
    async uploadSlip({ session, language }, upload) {
      await uploadOwnSlip(parts, session, upload)
      return presentWhole(parts, await ownDeposit(parts, session, upload.depositId), language)
    },
    async redeem({ session, language }, typed) {
      if (registry.vouchersOf(session.brandId) === undefined) throw new Refusal('payment.method_unknown')
      return presentWhole(parts, await redeemOwnVoucher(parts, session, typed), language)
    },
    async slipPicture(session, slipId) {
      const picture = await slipPictureOf(database, session, slipId)
      if (picture === undefined) throw new Refusal('payment.slip_unknown')
      return picture
    },
  }
}

async function ownDeposit({ database }: PaymentParts, session: Session, depositId: string): Promise<DepositRow> {
  const row = await depositOf(database, session, depositId)
  if (row === undefined) throw new Refusal('payment.not_found')
  return row
}

/** What operators have decided comes first: it waits for no gateway. */
async function settleDeposits(parts: PaymentParts, signal: AbortSignal): Promise<void> {
  await settleDecidedDeposits(parts, signal)
  await settleDueVouchers(parts, signal)
  await settleDueSlips(parts, signal)
  await settleDueDeposits(parts, signal)
}

/** Reloads keys and methods. Returns what stops it. */
function keepUpToDate(registry: GatewayRegistry, log: Log): () => void {
  const stopKeys = keepReloading({ what: "the payment gateways' keys", load: () => registry.load() }, log)
  const methods = { what: 'the payment methods', load: () => registry.loadMethods(), everyMs: methodsEveryMs }
  const stopMethods = keepReloading(methods, log)
  return () => {
    stopKeys()
    stopMethods()
  }
}

/** What an operator changes about a method counts in every process within two seconds. */
const methodsEveryMs = 1_500

/** Each one may have to wait for its gateway's answer. */
const limits = { timeoutSeconds: 300, overdueAfter: 10 } as const

/** The member need not wait for it: a payment that arrives all the same is credited. */
function tellGateway({ registry, log }: PaymentParts, { brandId, gatewayCode, depositId }: DepositRow): void {
  registry
    .find(brandId, gatewayCode)
    ?.gateway.cancel(depositId)
    .catch((error: unknown) => log.warn({ err: error, depositId }, 'a payment gateway did not cancel an order'))
}

function describeMethods(
  { registry, brands, clock }: PaymentParts,
  { brandId }: Session,
  language: Language,
): ReplyOf<typeof depositMethods> {
  const { currency, timeZone } = brands.byId(brandId)
  const now = clock.now()
  const vouchers = registry.vouchersOf(brandId)
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), currency.digits)
  return {
    list: registry.methodsOf(brandId).map((method) => {
      const { isOpen, opensAt } = openingOf(method, now, timeZone)
      return {
        method: method.code,
        kind: method.kind,
        name: method.name[language],
        instructions: method.instructions[language],
        minAmount: written(method.minMinor),
        maxAmount: written(method.maxMinor),
        suggested: method.suggestedMinor.map(written),
        fee: feeInText(method.fee ?? noFee, currency),
        isOpen,
        opensAt: opensAt?.toString() ?? null,
        minutesToPay: method.minutesToPay,
      }
    }),
    voucher:
      vouchers === undefined ? null : { name: vouchers.name[language], instructions: vouchers.instructions[language] },
    currencySymbol: currency.symbol,
    currencyCode: currency.code,
  }
}
