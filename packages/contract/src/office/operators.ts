// Operators and their roles, as those manage them who may.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { code, pageNo, pageSize, paging, time, uuid } from '../fields.ts'
import { permission } from './permissions.ts'
import { operatorName } from './sessions.ts'

/** Why something was done, in the operator's own words. */
export const officeReason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300))

/** `invited`: has not accepted yet; `suspended`: cannot sign in. */
export const operatorState = z.enum(['invited', 'active', 'suspended'])

const operatorRow = z.strictObject({
  operatorId: uuid,
  username: operatorName,
  role: code,
  roleName: z.string(),
  state: operatorState,
  openSessions: z.number(),
  createdAt: time,
  lastSeenAt: z.nullable(time),
  /** Who invited them, or reset their sign-in last; empty for one made by a command. These two never count as two people. */
  sponsor: z.string(),
})

export const listOperators = defineEndpoint({
  name: 'listOperators',
  method: 'GET',
  path: '/office/operators',
  summary: 'The operators, by name',
  tag: 'operators',
  access: ['operator'],
  permission: 'operators.read',
  query: z.strictObject({ pageNo, pageSize: pageSize(50) }),
  reply: z.strictObject({ list: z.array(operatorRow), ...paging }),
  errors: [],
})

/** An invitation is shown once: the page appends the token to its own address, after `#`. */
const invitation = z.strictObject({ token: z.string(), expiresAt: time })

export const inviteOperator = defineEndpoint({
  name: 'inviteOperator',
  method: 'POST',
  path: '/office/operators',
  summary: 'Invite an operator with a role; nobody gives a permission that they do not have',
  tag: 'operators',
  access: ['operator'],
  permission: 'operators.change',
  freshFactor: true,
  body: z.strictObject({ username: operatorName, role: code, reason: officeReason }),
  reply: z.strictObject({ operator: operatorRow, invitation }),
  errors: ['operator.name_taken', 'operator.role_unknown', 'operator.beyond_own'],
})

const operatorParams = z.strictObject({ operatorId: uuid })

export const changeOperatorRole = defineEndpoint({
  name: 'changeOperatorRole',
  method: 'POST',
  path: '/office/operators/:operatorId/role',
  summary: 'Give an operator another role; the sessions end',
  tag: 'operators',
  access: ['operator'],
  permission: 'operators.change',
  freshFactor: true,
  params: operatorParams,
  body: z.strictObject({ role: code, reason: officeReason }),
  reply: operatorRow,
  errors: [
    'operator.unknown',
    'operator.role_unknown',
    'operator.beyond_own',
    'operator.is_self',
    'operator.last_admin',
  ],
})

export const suspendOperator = defineEndpoint({
  name: 'suspendOperator',
  method: 'POST',
  path: '/office/operators/:operatorId/suspend',
  summary: 'Suspend an operator; the sessions end at once',
  tag: 'operators',
  access: ['operator'],
  permission: 'operators.change',
  freshFactor: true,
  params: operatorParams,
  body: z.strictObject({ reason: officeReason }),
  reply: operatorRow,
  errors: ['operator.unknown', 'operator.beyond_own', 'operator.is_self', 'operator.last_admin', 'operator.state'],
})

export const resumeOperator = defineEndpoint({
  name: 'resumeOperator',
  method: 'POST',
  path: '/office/operators/:operatorId/resume',
  summary: 'Let a suspended operator sign in again',
  tag: 'operators',
  access: ['operator'],
  permission: 'operators.change',
  freshFactor: true,
  params: operatorParams,
  body: z.strictObject({ reason: officeReason }),
  reply: operatorRow,
  errors: ['operator.unknown', 'operator.beyond_own', 'operator.is_self', 'operator.state'],
})

export const resetOperator = defineEndpoint({
  name: 'resetOperator',
  method: 'POST',
  path: '/office/operators/:operatorId/reset',
  summary: 'End password and authenticator app of an operator who has lost them, and invite anew',
  tag: 'operators',
  access: ['operator'],
  permission: 'operators.change',
  freshFactor: true,
  params: operatorParams,
  body: z.strictObject({ reason: officeReason }),
  reply: z.strictObject({ operator: operatorRow, invitation }),
  errors: ['operator.unknown', 'operator.beyond_own', 'operator.is_self', 'operator.state'],
})

export const endOperatorSessions = defineEndpoint({
  name: 'endOperatorSessions',
  method: 'POST',
  path: '/office/operators/:operatorId/end-sessions',
  summary: 'Sign an operator out everywhere',
  tag: 'operators',
  access: ['operator'],
  permission: 'operators.change',
  params: operatorParams,
  body: z.strictObject({ reason: officeReason }),
  reply: operatorRow,
  errors: ['operator.unknown', 'operator.beyond_own'],
})

const role = z.strictObject({
  role: code,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  permissions: z.array(permission).check(z.maxLength(100)),
  /** One that comes with the product: it is not changed or removed. */
  isBuiltIn: z.boolean(),
  operators: z.number(),
})

export const listRoles = defineEndpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/office/roles',
  summary: 'The roles, at most 100, with their permissions',
  tag: 'operators',
  access: ['operator'],
  permission: 'operators.read',
  query: z.strictObject({}),
  reply: z.strictObject({ list: z.array(role) }),
  errors: [],
})

export const saveRole = defineEndpoint({
  name: 'saveRole',
  method: 'PUT',
  path: '/office/roles/:role',
  summary: 'Make or change a role; sessions of its operators have the new permissions at once',
  tag: 'operators',
  access: ['operator'],
  permission: 'operators.change',
  freshFactor: true,
  params: z.strictObject({ role: code }),
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    permissions: z.array(permission).check(z.maxLength(100)),
    reason: officeReason,
  }),
  reply: role,
  errors: ['operator.role_built_in', 'operator.beyond_own', 'operator.too_many_roles', 'operator.last_admin'],
})

export const removeRole = defineEndpoint({
  name: 'removeRole',
  method: 'DELETE',
  path: '/office/roles/:role',
  summary: 'Remove a role that nobody has',
  tag: 'operators',
  access: ['operator'],
  permission: 'operators.change',
  freshFactor: true,
  params: z.strictObject({ role: code }),
  query: z.strictObject({ reason: officeReason }),
  reply: z.strictObject({}),
  errors: ['operator.role_unknown', 'operator.role_built_in', 'operator.role_in_use', 'operator.beyond_own'],
})
