/** Runs with every test file: processes go on with the next one, and nothing of one file may be there in it. */
import { afterAll } from 'vitest';
import { closeDatabases } from './database.ts';

afterAll(closeDatabases);
