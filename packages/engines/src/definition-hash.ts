import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ClusterDefinition } from './cluster/cluster.ts'
import type { SlotDefinition } from './slot-definition.ts'

/**
 * SHA-256 of a definition's canonical JSON, in hexadecimal. Every round's record contains it, so a strip or pay cannot
 * be changed unnoticed.
 */
export function definitionHash(definition: SlotDefinition | ClusterDefinition): string {
  return hashOfText(canonicalDefinition(definition))
}

/** SHA-256 of a text as UTF-8, in hexadecimal: the hash of a definition that is already canonical JSON. */
export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** A definition's canonical JSON. The published return is left out, since it contains the hash of this text. */
export function canonicalDefinition(definition: SlotDefinition | ClusterDefinition): string {
  return canonicalJson({ ...definition, publishedReturn: undefined })
}

/**
 * JSON with object keys in code-unit order, without white space or undefined members. Definitions contain only
 * text, whole numbers, and lists and objects of these, for which this equals RFC 8785.
 *
 * Worked example: `{ b: 1, a: ['x'] }` is `{"a":["x"],"b":1}`.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
    return Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
