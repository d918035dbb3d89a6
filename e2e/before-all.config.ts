import { makeDemoData } from './demo-data.ts'

// Playwright runs the default export.
export default makeDemoData
