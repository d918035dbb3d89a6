import { runProcess } from '@baize/sandbox-kit'
import { openSandbox } from './sandbox.ts'
import { readSettingsFile } from './settings.ts'

await runProcess({
  name: 'vendor sandbox',
  variables: 'SANDBOX',
  usualPort: 3002,
  open: async ({ settingsFile, ...surroundings }) =>
    openSandbox({ settings: readSettingsFile(settingsFile), ...surroundings }),
})
