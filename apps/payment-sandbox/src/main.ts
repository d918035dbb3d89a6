import { runProcess } from '@baize/sandbox-kit'
import { openPaymentSandbox } from './payment-sandbox.ts'
import { readSettingsFile } from './settings.ts'

await runProcess({
  name: 'payment sandbox',
  variables: 'PAYMENT',
  usualPort: 3003,
  open: async ({ settingsFile, ...surroundings }) =>
    openPaymentSandbox({ settings: readSettingsFile(settingsFile), ...surroundings }),
})
