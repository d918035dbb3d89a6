import { readFileSync } from 'node:fs'

/** Invalid settings; the message is one readable line. */
export class SettingsProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SettingsProblem'
  }
}

/** Reads a settings file as JSON. Throws a {@link SettingsProblem} that names the variable that points to it. */
export function readJsonSettings(variable: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new SettingsProblem(`${variable} ${path} cannot be read as JSON.`)
  }
}
