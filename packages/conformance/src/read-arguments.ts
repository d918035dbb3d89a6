import type { DialectName } from './key-file.ts'

/** The parsed command line. */
export interface Arguments {
  readonly dialect: DialectName
  readonly base: string
  readonly keyFile: string
  readonly only: string | undefined
  readonly asJson: boolean
  /** Whether each request is printed as a curl command. */
  readonly asCurl: boolean
}

/** The command line is invalid; the message says why. */
export class InvalidArguments extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidArguments'
  }
}

/** The usage text of the command. */
export const usage = `npm run conformance -- <dialect> <base address> <key file> [--only <word>] [--json] [--curl]

  dialect        gcp or rs
  base address   the URL to which the dialect's paths are appended, such as https://wallet.example/gcp
  key file       JSON: secret (gcp) or privateKey (rs, PEM), account, currency, game, token (required for rs), digits
  --only <word>  run only the scenarios whose name or group contains the word
  --json         print one JSON object per line instead of text
  --curl         print each request as a curl command, signature included, before its scenario's result

Exit codes: 0 if every scenario passed or was skipped, 1 if any failed, 2 if the run could not start.`

/** Parses the command line. Throws {@link InvalidArguments}. */
export function readArguments(words: readonly string[]): Arguments {
  const rest: string[] = []
  let only: string | undefined
  let asJson = false
  let asCurl = false
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--json') asJson = true
    else if (word === '--curl') asCurl = true
    else if (word === '--only') {
      at += 1
      only = words[at]
      if (only === undefined || only.startsWith('--')) throw new InvalidArguments('--only needs a word')
    } else if (word.startsWith('--')) throw new InvalidArguments(`unknown option ${word}`)
    else rest.push(word)
  }
  const [dialect, base, keyFile, ...more] = rest
  if (dialect === undefined || base === undefined || keyFile === undefined || more.length > 0)
    throw new InvalidArguments('three arguments are required: the dialect, the base address and the key file')
  if (dialect !== 'gcp' && dialect !== 'rs') throw new InvalidArguments(`"${dialect}" is neither gcp nor rs`)
  if (!/^https?:$/.test(URL.parse(base)?.protocol ?? ''))
    throw new InvalidArguments(`"${base}" is not an address that starts with http:// or https://`)
  return { dialect, base, keyFile, only, asJson, asCurl }
}
