/** `npm run conformance -- <dialect> <base address> <key file>`: tests any wallet from outside and reports the result. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FetchLike } from '@baize/vendor-wire'
import { readKeyFile, InvalidKeyFile, type WalletKey } from './key-file.ts'
import { readArguments, InvalidArguments, usage, type Arguments } from './read-arguments.ts'
import { curlOf, jsonOf, textOf } from './report-lines.ts'
import { NoSuchScenario, runConformance } from './run-conformance.ts'

const exitFailed = 1
const exitInvalid = 2

function readKey({ keyFile, dialect }: Arguments): WalletKey {
  let text: string
  try {
    // npm changes to the project's folder; INIT_CWD is the folder it was called from.
    text = readFileSync(resolve(process.env['INIT_CWD'] ?? '', keyFile), 'utf8')
  } catch {
    throw new InvalidKeyFile(`the key file "${keyFile}" cannot be read`)
  }
  return readKeyFile(text, dialect)
}

async function run(words: readonly string[]): Promise<number> {
  const wanted = readArguments(words)
  const { dialect, base, only, asJson, asCurl } = wanted
  const key = readKey(wanted)
  let failed = 0
  const printing: FetchLike = (url, init) => {
    console.log(asJson ? JSON.stringify({ event: 'request', curl: curlOf(url, init) }) : curlOf(url, init))
    return fetch(url, init)
  }
  const options = { ...(only === undefined ? {} : { only }), ...(asCurl ? { fetch: printing } : {}) }
  for await (const event of runConformance({ dialect, base, key, ...options })) {
    console.log(asJson ? jsonOf(event, key) : textOf(event, key))
    if (event.event === 'end') failed = event.failed
  }
  return failed > 0 ? exitFailed : 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isUsageError = error instanceof InvalidArguments
  if (!isUsageError && !(error instanceof InvalidKeyFile) && !(error instanceof NoSuchScenario)) throw error
  console.error(isUsageError ? `${error.message}\n\n${usage}` : error.message)
  process.exitCode = exitInvalid
}
