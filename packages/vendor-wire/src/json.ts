/** A JSON object with unchecked fields. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Parses text as a JSON object; `undefined` for everything else, since every reply of both dialects is an object. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is an object, not an array or `null`. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
