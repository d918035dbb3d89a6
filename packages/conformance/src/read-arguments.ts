import type { DialectName } from './key-file.ts'

/** What the command line asks for. */
export interface Arguments {
  readonly dialect: DialectName
  readonly base: string
  readonly keyFile: string
  readonly only: string | undefined
  readonly asJson: boolean
}

/** Arguments that cannot be followed; the message says which. */
export class UnusableArguments extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnusableArguments'
  }
}

/** How the command is called. */
export const usage = `npm run conformance -- <dialect> <base address> <key file> [--only <word>] [--json]

  dialect        gcp or rs
  base address   the dialect's paths are added to it, such as https://wallet.example/gcp
  key file       JSON: secret (gcp) or privateKey (rs, PEM), account, currency, game, token (needed for rs), digits
  --only <word>  only the scenarios whose name or group holds the word
  --json         one JSON object a line instead of text

Exit code: 0 all passed or skipped, 1 something failed, 2 it could not start.`

/** Reads the command line. Throws {@link UnusableArguments}. */
export function readArguments(words: readonly string[]): Arguments {
  const rest: string[] = []
  let only: string | undefined
  let asJson = false
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--json') asJson = true
    else if (word === '--only') {
      at += 1
      only = words[at]
      if (only === undefined || only.startsWith('--')) throw new UnusableArguments('--only needs a word')
    } else if (word.startsWith('--')) throw new UnusableArguments(`there is no option ${word}`)
    else rest.push(word)
  }
  const [dialect, base, keyFile, ...more] = rest
  if (dialect === undefined || base === undefined || keyFile === undefined || more.length > 0)
    throw new UnusableArguments('three things are needed: the dialect, the base address and the key file')
  if (dialect !== 'gcp' && dialect !== 'rs') throw new UnusableArguments(`"${dialect}" is neither gcp nor rs`)
  if (!/^https?:$/.test(URL.parse(base)?.protocol ?? ''))
    throw new UnusableArguments(`"${base}" is no address that starts with http:// or https://`)
  return { dialect, base, keyFile, only, asJson }
}
