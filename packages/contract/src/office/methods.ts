// Payment methods and gateways as operators change them.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, code, pageSize, positiveAmount, time } from '../fields.ts'
import { methodFee, paymentKind } from '../payments.ts'
import { officeReason } from './operators.ts'

const words = z.strictObject({ TH: z.string(), CN: z.string(), EN: z.string() })
const someWords = z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000))
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const hours = z.nullable(z.strictObject({ from: timeOfDay, until: timeOfDay }))

/** What an operator can change about a method. */
const settings = { isOn: z.boolean(), minAmount: amount, maxAmount: amount, suggested: z.array(amount), hours }

const method = z.strictObject({
  method: code,
  kind: paymentKind,
  gateway: code,
  name: words,
  ...settings,
  instructions: words,
  fee: methodFee,
  minutesToPay: z.number(),
  /** What the brand's file says. */
  file: z.strictObject({ ...settings, instructions: words }),
})
export type OfficeMethod = z.output<typeof method>

const gateway = z.strictObject({
  gateway: code,
  protocol: z.string(),
  /** Whether the payment sandbox stands in for it. */
  isSandbox: z.boolean(),
  /** `null`: it is not connected, so its methods are not offered. */
  connectedAt: z.nullable(time),
  lastReportedAt: z.nullable(time),
})
export type OfficeGateway = z.output<typeof gateway>

const state = z.strictObject({
  /** Whoever saves names the version that they have seen. */
  version: z.number(),
  currencySymbol: z.string(),
  currencyDigits: z.number(),
  timeZone: z.string(),
  methods: z.array(method),
  gateways: z.array(gateway),
})
export type OfficeMethods = z.output<typeof state>

export const officeMethods = defineEndpoint({
  name: 'officeMethods',
  method: 'GET',
  path: '/office/methods',
  summary: 'The brand’s payment methods in their order, and its gateways',
  tag: 'methods',
  access: ['operator'],
  permission: 'methods.read',
  reply: state,
  errors: [],
})

export const changeMethods = defineEndpoint({
  name: 'changeMethods',
  method: 'POST',
  path: '/office/methods',
  summary: 'Change payment methods: switch them, limits, hours, words and order. Counts everywhere within two seconds',
  tag: 'methods',
  access: ['operator'],
  permission: 'methods.change',
  freshFactor: true,
  body: z.strictObject({
    version: z.int().check(z.minimum(0)),
    /** All of them, in their new order. */
    methods: z
      .array(
        z.strictObject({
          method: code,
          isOn: z.boolean(),
          minAmount: positiveAmount,
          maxAmount: positiveAmount,
          suggested: z.array(positiveAmount).check(z.maxLength(8)),
          hours,
          instructions: z.strictObject({ TH: someWords, CN: someWords, EN: someWords }),
        }),
      )
      .check(z.maxLength(20)),
    reason: officeReason,
  }),
  reply: state,
  errors: ['payment.methods_changed', 'payment.method_foreign', 'payment.amount_invalid', 'payment.amount_range'],
})

const version = z.strictObject({
  version: z.number(),
  operator: z.string(),
  reason: z.string(),
  at: time,
  /** What it changed; `method` is empty for the order of all. */
  changes: z.array(z.strictObject({ method: z.string(), field: z.string(), before: z.string(), after: z.string() })),
})
export type MethodVersionRow = z.output<typeof version>

export const methodVersions = defineEndpoint({
  name: 'methodVersions',
  method: 'GET',
  path: '/office/methods/versions',
  summary: 'Every version of the payment methods, the newest first; `before` is the version to go on from',
  tag: 'methods',
  access: ['operator'],
  permission: 'methods.read',
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,9}$/))), pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(version), next: z.nullable(z.string()) }),
  errors: [],
})
