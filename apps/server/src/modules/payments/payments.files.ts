import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { code } from '@baize/contract'
import { minor, type Fee } from '@baize/money'
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod'
import { StartProblem } from '../../kernel/start-problem.ts'
import { protocolNames } from './gateways/gateways.ts'

const words = z.strictObject(inEachLanguage(() => z.string().min(1).max(1_000)))
const minorText = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, 'a positive whole number of minor units, as text')
  .transform(BigInt)
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day, such as 06:30')

/** An address of a gateway: without TLS only on this machine. */
const gatewayAddress = z.url({ protocol: /^https?$/ }).refine((address) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}, 'must begin with https://')

const gateway = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  protocol: z.enum(protocolNames),
  /** Our name at the gateway. */
  merchant: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  /** Without it, the gateway is the payment sandbox. */
  apiBase: gatewayAddress.optional(),
})

/** What a deposit costs its member: up to 20 per cent, with at most two decimals, and a fixed part. */
const fee = z
  .strictObject({
    percent: z.string().regex(/^(20|1?\d(\.\d{1,2})?)$/, 'a share from 0 to 20 per cent, such as 1.5'),
    fixedMinor: minorText.optional(),
  })
  .transform(({ percent, fixedMinor = 0n }): Fee => ({
    feePpm: Math.round(Number(percent) * 10_000),
    feeFixedMinor: minor(fixedMinor),
  }))

const everyMethod = {
  code,
  gateway: z.string(),
  name: words,
  instructions: words,
  minMinor: minorText,
  maxMinor: minorText,
  suggestedMinor: z.array(minorText).max(8),
  /** Taken from the deposit when it is credited; nothing without it. */
  fee: fee.optional(),
  minutesToPay: z.int().min(5).max(1_440),
  /** When it can be used, in the brand's time zone; always without it. It may pass midnight. */
  hours: z.strictObject({ from: timeOfDay, until: timeOfDay }).optional(),
}

/** One of the brand's own bank accounts, which members pay to. */
const ownAccount = z.strictObject({
  bank: code,
  bankName: words,
  number: z.string().regex(/^\d{6,20}$/, '6 to 20 digits'),
  holder: z.string().min(1).max(200),
})

const method = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['promptpay', 'page']), ...everyMethod }),
    /** Its gateway is the service that verifies slips. */
    z.strictObject({ kind: z.literal('transfer'), ...everyMethod, accounts: z.array(ownAccount).min(1).max(20) }),
  ])
  .refine(({ minMinor, maxMinor }) => minMinor <= maxMinor, 'minMinor is above maxMinor')

/** How long a member is asked whether a payout has arrived, unless the brand says otherwise. */
export const defaultReceiptMinutes = 1_440

const withdrawals = z
  .strictObject({
    /** The gateway that pays out. */
    gateway: z.string(),
    minMinor: minorText,
    maxMinor: minorText,
    /** The most that a member can withdraw in a day of the brand's time zone, and how often. */
    dayMaxMinor: minorText,
    timesPerDay: z.int().min(1).max(100),
    /** Within how many minutes a withdrawal should be paid. */
    promisedMinutes: z.int().min(1).max(10_080),
    /** A paid withdrawal counts as received this many minutes later, unless its member says otherwise (9.011). */
    receiptMinutes: z.int().min(1).max(43_200).default(defaultReceiptMinutes),
    maxAccounts: z.int().min(1).max(10),
    /** How long a new bank account waits before it can be withdrawn to. */
    waitHours: z.int().min(0).max(720),
    /** Whether an operator has to verify a new bank account before it can be used; one that is verified does not wait. */
    verifyAccounts: z.boolean().default(false),
    /**
     * From this amount of a day on, a member who has a second factor shows it before more is withdrawn; without it only new bank
     * accounts ask for one.
     */
    factorFromMinor: minorText.optional(),
    /**
     * How much of each deposit, in percent, has to be staked before anything is withdrawn: 100 for once. Without it, nothing
     * has to be.
     */
    depositTurnoverPercent: z.int().min(1).max(10_000).optional(),
    /** From this amount on two people approve a withdrawal; without it one does. */
    twoPeopleFromMinor: minorText.optional(),
    banks: z
      .array(z.strictObject({ code, name: words }))
      .min(1)
      .max(100),
  })
  .refine(({ minMinor, maxMinor }) => minMinor <= maxMinor, 'minMinor is above maxMinor')

const deposits = z.strictObject({
  /** From this amount on two people decide to credit a deposit whose payment does not match; without it one does. */
  twoPeopleFromMinor: minorText.optional(),
})

const paymentsFile = z
  .strictObject({
    gateways: z.array(gateway).max(20),
    methods: z.array(method).max(20),
    deposits: deposits.optional(),
    /** Without it, members can redeem no voucher codes. */
    vouchers: z.strictObject({ name: words, instructions: words }).optional(),
    /** Without it, the brand pays nothing out. */
    withdrawals: withdrawals.optional(),
  })
  .superRefine(({ gateways, methods, withdrawals: out }, context) => {
    if (out !== undefined && !gateways.some((one) => one.code === out.gateway))
      context.addIssue(`withdrawals use the unknown gateway ${out.gateway}`)
    if (new Set(gateways.map((one) => one.code)).size < gateways.length) context.addIssue('two gateways have one code')
    if (new Set(methods.map((one) => one.code)).size < methods.length) context.addIssue('two methods have one code')
    for (const { code: methodCode, gateway: used } of methods)
      if (!gateways.some((one) => one.code === used)) context.addIssue(`${methodCode} uses the unknown gateway ${used}`)
  })

/** A brand's `payments.json`: its gateways, and its methods in their order. */
export type PaymentsFile = z.output<typeof paymentsFile>
export type GatewayFile = PaymentsFile['gateways'][number]
/** A payment method of a brand. */
export type PaymentMethod = PaymentsFile['methods'][number]

/** One of the brand's own bank accounts. */
export type OwnAccount = Extract<PaymentMethod, { kind: 'transfer' }>['accounts'][number]

/** How a brand pays out. */
export type WithdrawalSettings = NonNullable<PaymentsFile['withdrawals']>

/** Reads a brand's payment methods; none if the brand has no such file. Throws a {@link StartProblem}. */
export async function readPaymentsFile(folder: string): Promise<PaymentsFile> {
  const file = join(folder, 'payments.json')
  const text = await readFile(file, 'utf8').catch(() => '{"gateways":[],"methods":[]}')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StartProblem(`${file} is not valid JSON.`)
  }
  const parsed = paymentsFile.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartProblem(`${file} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`)
}

/** What operators' decisions about a brand's deposits need. */
export type DepositSettings = NonNullable<PaymentsFile['deposits']>

/** From which amount on two people decide to credit a deposit of the brand in a folder; `undefined`: one is enough. */
export async function twoPeopleCreditFrom(folder: string): Promise<bigint | undefined> {
  return (await readPaymentsFile(folder)).deposits?.twoPeopleFromMinor
}

/** From which amount on two people approve a withdrawal of the brand in a folder; `undefined`: one is enough. */
export async function twoPeopleFrom(folder: string): Promise<bigint | undefined> {
  return (await readPaymentsFile(folder)).withdrawals?.twoPeopleFromMinor
}
