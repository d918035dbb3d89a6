import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readRest } from '../read-rest.ts'
import type { MachineAnswer } from './machine-call.ts'

const bodyLimitBytes = 64 * 1024

/**
 * Opens a scope for programs' calls on a listener. Bodies are kept as the raw bytes, over which signatures are checked, and a
 * body that is too large or broken gets the answer `unreadable`. Open it before the listener's hooks are added: programs do
 * not need the security headers for browsers, and every bet would pay for them.
 */
export async function openMachineScope(
  listener: FastifyInstance,
  unreadable: MachineAnswer,
  bind: (scope: FastifyInstance) => void,
): Promise<void> {
  await listener.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const keepBytes = (_: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body)
    for (const type of ['application/json', '*'])
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, keepBytes)
    scope.setErrorHandler((error: Error, request, reply) => {
      readRest(error, request, reply)
      void reply.code(unreadable.status).header('content-type', 'application/json; charset=utf-8').send(unreadable.text)
    })
    bind(scope)
  })
}
