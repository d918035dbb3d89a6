import type { FastifyInstance, FastifyRequest } from 'fastify'

const formType = 'application/x-www-form-urlencoded'

/** Lets a listener read forms: each field once, as a text. Which endpoint takes one is for its contract to say. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/** Whether a call's body came as a form. */
export function isForm(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '').toLowerCase().startsWith(formType)
}
