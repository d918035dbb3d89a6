// The audit log: what operators did and looked at, in a chain of hashes.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { day, hash, pageSize, time } from '../fields.ts'

const serial = z.string().check(z.regex(/^\d{1,18}$/))
const word = z.string().check(z.regex(/^[a-z_.]{1,60}$/))

const auditRow = z.strictObject({
  /** Its place in the chain, from 1. */
  serial,
  at: time,
  /** The username, or the name that a command was given. */
  operator: z.string(),
  /** What was done, such as `withdrawal.approved`. */
  action: word,
  /** What it was done to, such as `member` `1042`; empty if to nothing in particular. */
  subjectKind: z.string(),
  subjectId: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.string(),
  address: z.string(),
  hash,
})
export type AuditRow = z.output<typeof auditRow>

export const listAudit = defineEndpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/office/audit',
  summary: 'The audit log, newest first; `before` is the serial to go on from',
  tag: 'audit',
  access: ['operator'],
  permission: 'audit.read',
  query: z.strictObject({
    before: z.optional(serial),
    pageSize: pageSize(50),
    operator: z.optional(z.string().check(z.maxLength(100))),
    action: z.optional(word),
    subjectKind: z.optional(word),
    subjectId: z.optional(z.string().check(z.maxLength(64))),
    from: z.optional(day),
    to: z.optional(day),
  }),
  reply: z.strictObject({ list: z.array(auditRow), next: z.nullable(serial) }),
  errors: [],
})

export const verifyAudit = defineEndpoint({
  name: 'verifyAudit',
  method: 'POST',
  path: '/office/audit/verify',
  summary: 'Compute a piece of the chain again from a serial on; repeat with `next` until it is null',
  tag: 'audit',
  access: ['operator'],
  permission: 'audit.read',
  body: z.strictObject({ from: serial }),
  reply: z.strictObject({
    checked: z.number(),
    /** Where the chain is broken, if it is. */
    brokenAt: z.nullable(serial),
    next: z.nullable(serial),
    head: z.nullable(z.strictObject({ serial, hash })),
  }),
  errors: [],
})
