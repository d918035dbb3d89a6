import { makeDemoData } from './demo-data.ts'

// Playwright runs what this file exports by default.
export default makeDemoData
