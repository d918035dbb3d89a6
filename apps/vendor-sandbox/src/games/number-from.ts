import { createHash } from 'node:crypto'

/** A number below `limit` that a text always gives, for choices that belong to a game and never change. */
export function numberFrom(text: string, limit: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % limit
}
