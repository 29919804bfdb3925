/** The engine's worker: started by `createEngine`, or by `new Worker`; not to be imported. */
export {};
