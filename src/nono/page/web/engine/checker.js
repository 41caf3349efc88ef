/** Questions about the open puzzle, asked of the engine in workers. */

export class Checker extends EventTarget {}
