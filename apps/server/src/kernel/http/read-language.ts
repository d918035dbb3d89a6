import { languageOfTag, localeCodes, negotiateLanguage, parseLanguage, type Language } from '@baize/phrases'
import type { FastifyRequest } from 'fastify'

/** The names that parameters for a language have. */
const names = ['language', 'lang'] as const

/** The language that a request asks for: the parameter if there is one, otherwise the header `language` or `Accept-Language`. */
export function languageOf({ query, headers }: FastifyRequest): Language | undefined {
  // A query's values are strings or lists of strings; only a string can be a language.
  const { language } = (query ?? {}) as Record<string, unknown>
  return languageIn(language) ?? languageIn(headers['language']) ?? negotiateLanguage(headers['accept-language'] ?? '')
}

/** The language that a text names: by its code in upper or lower case, or as a BCP 47 tag, such as `zh-cn`. */
function languageIn(text: unknown): Language | undefined {
  if (typeof text !== 'string' || text.length > 35) return undefined
  return parseLanguage(text.toUpperCase()) ?? languageOfTag(text)
}

/**
 * The query of a request with its language as the contract writes it. Every call may name its language: where the contract has
 * no such parameter, it is left out after {@link languageOf} has read it.
 */
export function queryWithLanguage(query: unknown, schema: object | undefined): unknown {
  const taken = schema !== undefined && 'shape' in schema ? Object(schema.shape) : {}
  return withLanguage(query, languageIn, (name) => name === 'language' && !Object.hasOwn(taken, name))
}

/** The body of a request with its language as the contract writes it. */
export function bodyWithLanguage(body: unknown): unknown {
  return withLanguage(body, localeIn, () => false)
}

/** The locale that a text names. The site shows more locales than it has languages. */
function localeIn(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const code = text.toUpperCase()
  return localeCodes.find((one) => one === code) ?? languageIn(text)
}

function withLanguage(
  part: unknown,
  read: (text: unknown) => string | undefined,
  isLeftOut: (name: string) => boolean,
): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
  const changed: Record<string, unknown> = { ...part }
  for (const name of names) {
    const found = Object.hasOwn(changed, name) ? read(changed[name]) : undefined
    if (found === undefined) continue
    if (isLeftOut(name)) delete changed[name]
    else changed[name] = found
  }
  return changed
}
