/** A JSON object whose fields are not known yet. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Reads text as a JSON object; `undefined` for everything else, since no call of either dialect answers otherwise. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is an object with named fields. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
