// Changes to a second factor that the member could not confirm with it: they take effect after a waiting period.
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { time } from './fields.ts'

/** A factor of an account: the authenticator app, or a contact. */
export const guardedFactor = z.enum(['totp', 'mobile', 'email'])
export type GuardedFactor = z.output<typeof guardedFactor>

/** Whether the change may wait if it cannot be confirmed with the factor that it is about. */
export const wait = z.optional(z.boolean())

export const waitingChanges = defineEndpoint({
  name: 'waitingChanges',
  method: 'GET',
  path: '/wps/member/waiting-changes',
  summary: 'Changes to the member’s second factors that wait, and when each takes effect',
  tag: 'security',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        factor: guardedFactor,
        /** The new number or mailbox, partly masked; `null` if the factor will be removed. */
        shown: z.nullable(z.string()),
        begunAt: time,
        dueAt: time,
      }),
    ),
  }),
  errors: [],
})

export const cancelWaitingChange = defineEndpoint({
  name: 'cancelWaitingChange',
  method: 'DELETE',
  path: '/wps/member/waiting-changes/:factor',
  summary: 'Cancel a change that waits',
  tag: 'security',
  access: realAccounts,
  params: z.strictObject({ factor: guardedFactor }),
  reply: z.strictObject({}),
  errors: ['factor.nothing_waits'],
})
