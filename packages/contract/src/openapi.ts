import type { ErrorCode } from '@baize/phrases/errors'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { statusOfError } from './status-of-error.ts'

type Json = Record<string, unknown>

/** The refusals that every endpoint can reply with, besides its own. */
const sharedErrors = [
  'request.invalid',
  'request.malformed',
  'request.too_many',
  'brand.unknown_host',
  'system.unavailable',
  'system.unknown',
] as const
/** The refusals of bodies, which every endpoint with one can reply with. */
const bodyErrors = [
  'request.not_json',
  'request.not_object',
  'request.repeated_field',
  'request.too_large',
  'request.wrong_type',
] as const
const keyErrors = ['request.idempotency_key_missing', 'request.idempotency_key_too_long'] as const
/** The refusals in restricted regions and in maintenance. */
const restrictedErrors = ['system.region_restricted', 'system.access_restricted'] as const
const maintenanceErrors = ['system.maintenance', 'system.maintenance_until'] as const

/** The refusals of every endpoint of the back office. */
const officeErrors = ['operator.address_refused'] as const

/** The refusals of the back office's guard, as far as an endpoint asks for what they are about. */
function officeGuardErrors({ permission, freshFactor }: Endpoint): ErrorCode[] {
  return [
    'session.required',
    // A page of somebody else sent the cookie.
    'request.other_page',
    ...(permission === undefined ? [] : (['operator.not_permitted'] as const)),
    ...(freshFactor ? (['operator.factor_due'] as const) : []),
  ]
}

/** The OpenAPI 3.1 document of a list of endpoints: paths, guards, encrypted bodies, replies and error codes. */
export function openApiOf(title: string, version: string, endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema },
    },
  }
}

function operationOf(endpoint: Endpoint): Json {
  const open = endpoint.access.includes('visitor')
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    // The path's first two parts, such as /wps and session (7.001).
    'x-prefix': `/${endpoint.path.split('/')[1]}`,
    'x-module': endpoint.path.split('/')[2],
    'x-access': endpoint.access,
    'x-scopes': endpoint.scopes ?? ['site'],
    ...(endpoint.permission === undefined ? {} : { 'x-permission': endpoint.permission }),
    ...(endpoint.freshFactor ? { 'x-fresh-factor': true } : {}),
    ...(endpoint.encrypted ? { 'x-encrypted': 'compact JWE, ECDH-ES with A256GCM; see GET /wps/system/keys' } : {}),
    ...(open ? {} : { security: [{ session: [] }] }),
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint, open),
  }
}

const bytes = { type: 'string', format: 'binary' }

function requestBodyOf({ upload, ...endpoint }: Endpoint): Json {
  const content = upload
    ? Object.fromEntries(upload.types.map((type) => [type, { schema: { ...bytes, maxLength: upload.maxBytes } }]))
    : endpoint.body && {
        [endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: bodySchema(endpoint) },
      }
  return content === undefined ? {} : { requestBody: { required: true, content } }
}

function parametersOf(endpoint: Endpoint): Json[] {
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  }
  return [
    ...fieldsOf(endpoint.params, 'path'),
    ...fieldsOf(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [key] : []),
  ]
}

function fieldsOf(schema: Endpoint['query'], place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const json = jsonSchema(schema, 'input')
  // Parameter schemas are objects, by the type of every endpoint that declares one.
  const properties = (json['properties'] ?? {}) as Record<string, Json>
  // The same applies to the list of required ones.
  const required = new Set((json['required'] ?? []) as string[])
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: field,
  }))
}

function bodySchema(endpoint: Endpoint): Json {
  const plain = endpoint.body ? jsonSchema(endpoint.body, 'input') : {}
  if (!endpoint.encrypted) return plain
  return {
    type: 'object',
    required: ['payload'],
    additionalProperties: false,
    properties: {
      payload: {
        type: 'string',
        description: 'A compact JWE of the plaintext below, with iat, jti and aud.',
        'x-plaintext': plain,
      },
    },
  }
}

function responsesOf(endpoint: Endpoint, open: boolean): Json {
  const isOffice = endpoint.path.startsWith('/office/')
  const guard = open
    ? []
    : isOffice
      ? officeGuardErrors(endpoint)
      : (['session.required', 'session.not_allowed'] as const)
  const restricted = isOffice ? officeErrors : endpoint.everywhere ? [] : restrictedErrors
  const body = endpoint.body === undefined || endpoint.upload !== undefined ? [] : bodyErrors
  const key = endpoint.idempotent ? keyErrors : []
  const closed = isOffice || endpoint.method === 'GET' || endpoint.inMaintenance ? [] : maintenanceErrors
  const codes = [...new Set([...endpoint.errors, ...guard, ...sharedErrors, ...body, ...key, ...restricted, ...closed])]
  const byStatus = Object.groupBy(codes, (code) => String(statusOfError[code]))
  const refusals = Object.entries(byStatus).map(([status, list = []]) => [
    status,
    {
      description: list.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ])
  return {
    200: { description: 'Done', content: contentOf(endpoint) },
    ...Object.fromEntries(refusals),
  }
}

const tableTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']

function contentOf({ file, download, reply }: Endpoint): Json {
  if (download === 'table') return Object.fromEntries(tableTypes.map((type) => [type, { schema: bytes }]))
  if (download !== undefined) return { [download.type]: { schema: { type: 'object' } } }
  if (file !== undefined) return { [file]: { schema: bytes } }
  const value = jsonSchema(reply, 'output')
  const success = { type: 'object', required: ['success', 'value'], properties: { success: { const: true }, value } }
  return { 'application/json': { schema: success } }
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

const refusalSchema = {
  type: 'object',
  required: ['success', 'code', 'message', 'value'],
  properties: {
    success: { const: false },
    code: { type: 'string', enum: Object.keys(statusOfError) },
    message: { type: 'string', description: 'In the language of the caller.' },
    value: {
      type: 'object',
      properties: {
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'code', 'message'],
            properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
          },
        },
        retryAfterSeconds: { type: 'number' },
        maintenanceEnd: { type: 'string', format: 'date-time' },
      },
    },
  },
}
