import { CallRefused } from '@baize/contract/client'
import { localeOf } from '@baize/phrases'
import { saveFile } from '../browser/save-file.ts'
import { useLanguage } from '../language/language.ts'
import { noteLostSession } from './client.ts'

/**
 * Fetches a file that the server writes, and has the browser save it. `onProgress` is told the number of bytes so far.
 * Throws {@link CallRefused}, as every call does.
 */
export async function exportFile(
  address: string,
  fallbackName: string,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const headers = { 'accept-language': localeOf[useLanguage.getState().language] }
  const response = await fetch(address, { headers }).catch(notThere)
  if (!response.ok) {
    const refusal = await refusalOf(response)
    noteLostSession(refusal)
    throw refusal
  }
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read().catch(notThere)) ?? { done: true, value: undefined }
    if (done) break
    parts.push(value)
    bytes += value.byteLength
    onProgress(bytes)
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  saveFile(new Blob(parts, { type }), nameIn(response) ?? fallbackName)
}

function notThere(): never {
  throw new CallRefused('network', 'network', 0)
}

function nameIn(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
}

async function refusalOf(response: Response): Promise<CallRefused> {
  const reply: unknown = await response.json().catch(() => undefined)
  const isRefusal = typeof reply === 'object' && reply !== null && 'code' in reply && 'message' in reply
  if (!isRefusal || typeof reply.message !== 'string') return new CallRefused('network', 'network', response.status)
  // The server answers with codes of its own list.
  return new CallRefused(reply.code as CallRefused['code'], reply.message, response.status)
}
