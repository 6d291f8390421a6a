#!/usr/bin/env node
// The commands for a team with its own repository; run them in the folder that has the remote.json.
import { runCommand } from '../cli/main.mjs';
import { ownRepository } from '../cli/own-repository.mjs';

const [name, ...args] = process.argv.slice(2);
await runCommand(name, args, ownRepository);
