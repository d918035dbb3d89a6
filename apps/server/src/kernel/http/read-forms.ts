import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const formType = 'application/x-www-form-urlencoded'

/** Lets a listener parse forms, with each field once, as text. An endpoint's contract decides whether it accepts one. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_, body, done) => {
    const fields = new URLSearchParams(String(body))
    const form = Object.fromEntries(fields)
    if (fields.size === Object.keys(form).length) done(null, form)
    else done(new Refusal('request.repeated_field'))
  })
}

/** Whether a call's body is a form. */
export function isForm(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '').toLowerCase().startsWith(formType)
}
