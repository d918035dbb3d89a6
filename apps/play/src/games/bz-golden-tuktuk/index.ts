export { art } from '../bz-lotus-lanterns/index.ts'
