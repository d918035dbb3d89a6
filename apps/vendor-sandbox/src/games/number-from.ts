import { createHash } from 'node:crypto'

/** A number below `limit` derived from a text, for decisions about a game that never change. */
export function numberFrom(text: string, limit: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % limit
}
